/** Longer agent commands are numbered in tables and told in full once. */
const SHORT = 20;

export interface ArmNames {
  /** `control`, `voluntary, plain`, and with several agents `control, probe:prior` or `control, agent 2`. */
  nameOf(row: { arm: string; note: string | null; agent: string }): string;
  /** `Agent 2 is claude -p …`; nothing where the names say it. */
  legend: string[];
}

/** Names for the arms of a report, short enough for the head of a column. */
export function nameArms(rows: readonly { agent: string }[]): ArmNames {
  const agents = [...new Set(rows.map(({ agent }) => agent))];
  const short = (agent: string): string =>
    agent.length <= SHORT ? agent : `agent ${agents.indexOf(agent) + 1}`;
  return {
    nameOf: ({ arm, note, agent }) =>
      [arm, ...(note === null ? [] : [note]), ...(agents.length < 2 ? [] : [short(agent)])].join(', '),
    legend:
      agents.length === 1
        ? agents.map((agent) => `Agent: ${agent}.`)
        : agents.flatMap((agent, index) =>
            agent.length <= SHORT ? [] : [`Agent ${index + 1} is ${agent}.`],
          ),
  };
}
