import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const MAKEFILE = `RUN = true
.PHONY: direct test deploy variable
direct:
	@./deploy.sh
test:
	@./tools/other.sh
deploy: test
	./deploy.sh
variable:
	-$(RUN)
build.out: deploy.sh
	bash deploy.sh > $@
`;

/** Runs a line in a real bash where `./deploy.sh` leaves a mark when it starts; says whether it did. */
export function startsDeploy(parent: string, command: string): boolean {
  const root = mkdtempSync(join(parent, 'm'));
  const mark = join(root, 'mark');
  const files = {
    'deploy.sh': '#!/bin/sh\necho x >> "$MARK"\n',
    'd/deploy.sh': '#!/bin/sh\nexit 0\n',
    'tools/other.sh': '#!/bin/sh\nexit 0\n',
    'list.txt': 'a\n',
    Makefile: MAKEFILE,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, 'w', path, '..'), { recursive: true });
    writeFileSync(join(root, 'w', path), text);
    if (path.endsWith('.sh')) chmodSync(join(root, 'w', path), 0o755);
  }
  try {
    execFileSync('bash', ['-c', command], {
      cwd: join(root, 'w'),
      env: { PATH: '/usr/bin:/bin', MARK: mark, HOME: root },
      stdio: 'ignore',
      timeout: 10_000,
    });
  } catch {
    // Many of these lines fail; whether the mark is there is all that counts.
  }
  const started = existsSync(mark);
  rmSync(root, { recursive: true, force: true });
  return started;
}
