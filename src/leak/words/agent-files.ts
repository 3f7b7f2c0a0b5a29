/** Files and folders that agents read on their own before any work, by path within a folder they look in. */
const LOADED = [
  'CLAUDE.md',
  'CLAUDE.local.md',
  '.claude',
  '.claude.json',
  'AGENTS.md',
  'AGENTS.override.md',
  'AGENT.md',
  '.agents',
  'GEMINI.md',
  '.gemini',
  '.codex',
  '.cursor',
  '.cursorrules',
  '.windsurf',
  '.windsurfrules',
  '.clinerules',
  '.roo',
  '.roorules',
  '.continue',
  '.openhands',
  '.github/copilot-instructions.md',
  '.github/instructions',
  '.aider.conf.yml',
  '.mcp.json',
  '.vscode/mcp.json',
  'opencode.json',
] as const;

/** What holds memories of earlier sessions, or a server that does. */
const MEMORIES = [
  '.mcp.json',
  '.vscode/mcp.json',
  '.cursor/mcp.json',
  'MEMORY.md',
  'memory-bank',
  '.memory',
  '.memories',
  '.mem0',
  '.serena/memories',
] as const;

/** The part of a path that an agent loads on its own, or null: `pkg/CLAUDE.md`, `.claude`. */
export function agentFileIn(path: string): string | null {
  return partIn(path, LOADED) ?? memoryIn(path);
}

/** The part of a path that is a store of memories, or null. */
export function memoryIn(path: string): string | null {
  const project =
    /^(?<store>(?:.*\/)?\.claude\/(?:projects\/[^/]+\/)?(?:memory|memories|agent-memory))(?:\/|$)/u;
  return partIn(path, MEMORIES) ?? project.exec(path)?.groups?.['store'] ?? null;
}

function partIn(path: string, names: readonly string[]): string | null {
  const padded = `/${path}/`;
  for (const name of names) {
    const at = padded.indexOf(`/${name}/`);
    if (at >= 0) return path.slice(0, at + name.length);
  }
  return null;
}
