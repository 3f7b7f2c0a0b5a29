import type { Finding } from '../../schema/finding.ts';
import type { FolderEntry } from '../../schema/folder-entry.ts';
import { makeFinding } from '../finding.ts';
import { RULES } from '../rules.ts';
import { agentFileIn, memoryIn } from '../words/agent-files.ts';

const TELLS_THE_FACT = new Set([
  'term-in-text',
  'term-in-git',
  'term-in-name',
  'fact-in-text',
  'fact-restated',
]);

/** Of findings about the fact, those in files that agents load on their own say so: every arm would be told. */
export function markAgentFiles(findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => {
    if (!TELLS_THE_FACT.has(finding.rule) || agentFileIn(finding.path) === null) return finding;
    const { because, severity } = RULES['agent-file-tells'];
    const isSure = finding.rule !== 'fact-restated' || finding.severity === 'error';
    return {
      ...finding,
      rule: 'agent-file-tells',
      severity: isSure ? severity : finding.severity,
      why: `${because}: ${finding.why}`,
    };
  });
}

/**
 * What agents load on their own in a suite: outside of every workspace it reaches all runs below it, whatever their
 * arm, and a store of memories inside of one is a second memory beside the arm's own. Each is told of once.
 */
export function makeAgentFileRule(workspaceOf: (path: string) => string | null): {
  entry(entry: FolderEntry): Finding[];
} {
  const told = new Set<string>();
  const once = (rule: 'agent-file-above' | 'agent-memory', found: string): Finding[] => {
    if (told.has(found)) return [];
    told.add(found);
    const name = found.slice(found.lastIndexOf('/') + 1);
    return [makeFinding({ rule, path: found, where: 'path', term: name, matched: found, how: 'exact' })];
  };
  return {
    entry({ path }) {
      const workspace = workspaceOf(path);
      if (workspace === null) {
        const found = agentFileIn(path);
        return found === null ? [] : once('agent-file-above', found);
      }
      const memory = memoryIn(path.slice(workspace.length + 1));
      return memory === null ? [] : once('agent-memory', `${workspace}/${memory}`);
    },
  };
}
