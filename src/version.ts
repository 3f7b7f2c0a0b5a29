/** Version of the tool, as in package.json (a test compares them). It is written into every manifest, record and score. */
export const FOIL_VERSION = '0.3.0';
