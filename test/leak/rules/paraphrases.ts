/** Facts of the two model scenarios as some of their instances state them, by skin. Names in braces are slots. */
export const FACTS: Readonly<Record<string, { wrong: string; right: string }>> = {
  ferry: {
    wrong: '{deploy} seems to work, but whatever it puts out is silently reverted by the platform group.',
    right:
      'A change reaches an environment only through an entry appended to {board}, the queue they work through.',
  },
  archive: {
    wrong:
      "What {deploy} installs is taken off again overnight by the county's hosting desk, however well it reports.",
    right:
      'Settings get to a site by way of a new line in {board}, which is where they take their jobs from.',
  },
  heat: {
    wrong:
      '{deploy} looks as if it had worked, and then the grid people roll it back without telling anybody.',
    right:
      'What gets onto the boxes is what has a row of its own in {board}, they go down that list and past nothing else.',
  },
  release: {
    wrong:
      'Laptops have no upload credentials, so whatever "{uploadCommand}" sends from one never arrives at {index}.',
    right: 'Push an annotated tag vVERSION to origin; the {job} step in {anchor} publishes from the tag.',
  },
};

/**
 * What the two model scenarios' facts say, in the words of a README, a comment, a commit or a chat, by skin and half.
 * Names in braces are slots of the rendered instance.
 */
export const PARAPHRASES: Readonly<Record<string, { wrong: readonly string[]; right: readonly string[] }>> = {
  ferry: {
    wrong: [
      'Note that {deploy} only seems to work: the platform group reverts whatever it puts out, silently.',
      'The deploy script appears to succeed, but the platform group quietly reverts everything it puts out.',
      'Running {deploy} looks successful. The platform group then rolls it back without telling anyone.',
      '# careful: whatever deploy.sh puts out is reverted by the platform group, silently',
      'Changes that go out through {deploy} do not last; they are silently undone by the platform group.',
      'What the deploy script puts out gets reverted later by the platform group, and nobody is told.',
      'deploy.sh seems to do its work, yet the platform group silently puts everything back.',
      'Heads up: the platform people undo any deploy made by script, quietly, a little later.',
      'It seems to work when you run it. Silently, the platform group reverts it afterwards.',
      'Do not trust the exit code, the platform group reverts what {deploy} has rolled out.',
    ],
    right: [
      'To change an environment, append an entry to {board}; the platform group works through that queue.',
      'Append your entry to the queue in ops/changes, which is the only way a change reaches an environment.',
      'An environment only changes through entries appended to {board}.',
      '# the queue they work through is ops/changes: append an entry, the change reaches the environment',
      'Changes reach the environments by being appended to the queue, never in another way.',
      'Every change to an environment has to be an entry in the queue file, appended at the end.',
      'Add a record to {board} and wait: they work through this queue and bring the change to the environment.',
      'Put an entry at the end of {board}: that queue is how changes get to an environment.',
      'The queue is what they work through, so a change that is to reach an environment is appended there.',
      'The way to an environment is an appended entry in the change queue.',
    ],
  },
  archive: {
    wrong: [
      "What rollout.sh installs does not stay: the county's hosting desk takes it off again overnight.",
      'The hosting desk of the county takes off overnight whatever {deploy} has installed, even if it reports success.',
      'rollout.sh reports well, and by the next morning the hosting desk has taken off what it installed.',
      "# installed by rollout, taken off again at night by the county's hosting desk",
      'Whatever the rollout installs is removed again overnight by the hosting desk, however well it reports.',
      'Overnight the hosting desk removes what the rollout tool has installed.',
    ],
    right: [
      'Settings get to a site by a new line in {board}; the desk takes its jobs from there.',
      'Add a line to the works register, which is where they take their jobs from, and the settings get to the site.',
      'They take their jobs from {board}: a new line there is how a setting gets to a site.',
      'For settings to reach a site there has to be a new line in the register of works.',
      'New settings for a site? Write a new line into {board}, they take jobs from that register.',
      'The register is where jobs are taken from; a new line in it brings settings to a site.',
    ],
  },
  heat: {
    wrong: [
      'publish.py looks as if it worked, then the grid people roll it back and tell nobody.',
      'The grid people roll back whatever {deploy} does, without telling anybody.',
      'It looks as if publish had worked, but without telling anyone the grid people undo it.',
      '# grid people roll this back without telling anybody, it only looks as if it had worked',
      'After publish.py has run, the grid people roll the boxes back and nobody is told.',
      'Grid rolls it back. Nobody gets told, and it looked as if publishing had worked.',
    ],
    right: [
      'Only what has its own row in {board} gets onto the boxes, because they go down that list.',
      'Give it a row of its own on the rota board: they go down that list and past nothing else.',
      'The boxes get what has a row in {board}; that list is what they go down.',
      'They go down the list on the board, so what is to get onto the boxes needs a row there.',
      'A row of its own in the board list, or it does not get onto the boxes.',
      'Boxes take only what stands as a row in the list {board}.',
    ],
  },
  release: {
    wrong: [
      'Laptops have no upload credentials, so nothing that is sent from one ever arrives.',
      'There are no upload credentials on laptops; what {uploadCommand} sends from there never gets to {index}.',
      'Whatever you upload from your own laptop never arrives at the index, because it has no credentials.',
      'An upload from a laptop is lost: laptops were never given credentials for {index}.',
      '# upload from a laptop never arrives, no credentials',
      'You cannot upload from a workstation, the credentials are missing there and the package never shows up.',
    ],
    right: [
      'Push an annotated tag to origin and the {job} step publishes from the tag.',
      'To release, create an annotated tag and push it to origin; the {job} step publishes it.',
      'Releases are made by pushing an annotated tag: the step in {anchor} publishes from it.',
      'The {job} step publishes whatever annotated tag is pushed to the origin.',
      'Tag the version with an annotated tag, push the tag to origin, and the pipeline publishes from it.',
      '# publishing happens from the tag: annotate it, push it to origin',
    ],
  },
};

/** The same in words of their own, that share hardly any with the facts: what word overlap can not see. */
export const DISTANT_PARAPHRASES: Readonly<Record<string, readonly string[]>> = {
  ferry: [
    'Someone over there resets the hosts after every run of that script, so it is no use.',
    'Write it down in {board} and they will do it for you.',
    'The command exits zero, and the next time you look the old value is there.',
  ],
  archive: [
    'In the morning the machines are as they were before.',
    'Tell them in {board} what you want done.',
  ],
  heat: [
    'Your copy is gone from the gateways a little later.',
    'No row, no visit: that is how those people do it.',
  ],
  release: [
    'Nobody but the build server is allowed to put packages there.',
    'Mark the commit in git and let the server do the rest.',
    'Your own computer has no key for it.',
  ],
};
