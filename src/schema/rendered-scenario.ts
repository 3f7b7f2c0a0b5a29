import type { Tree } from '../tree.ts';
import type { Prompts, ScenarioKey, Store } from './scenario-key.ts';

/** One scenario instance as values: all that `write` lays down and `leak` reads. */
export interface RenderedScenario {
  id: string;
  /** Files of the agent's working directory; equal to the tree of the last commit. */
  workspace: Tree;
  /** Plain files beside the workspace, by path within `beside/`. */
  beside: Tree;
  repository: Repository;
  prompts: Prompts;
  stores: Store[];
  key: ScenarioKey;
}

export interface Repository {
  branch: string;
  /** Oldest first. */
  commits: Commit[];
  /** Identity in the workspace's git configuration. */
  user: Person;
  remotes: Remote[];
}

export interface Commit {
  author: Person;
  /** Unix seconds, written with zone +0000. */
  at: number;
  message: string;
  tree: Tree;
  /** An annotated tag when it has a message. */
  tag: { name: string; message: string | null } | null;
}

export interface Person {
  name: string;
  email: string;
}

/** A bare repository beside the workspace, holding its branch and tags. */
export interface Remote {
  name: string;
  /** Within `beside/`: `origin.git`. The workspace reaches it as `../beside/origin.git`. */
  path: string;
  description: string | null;
}
