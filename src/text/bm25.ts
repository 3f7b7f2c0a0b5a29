const K1 = 1.2;
const B = 0.75;

/**
 * BM25 of each document for a query, as Lucene has it: idf ln(1 + (N − df + ½) / (df + ½)), times
 * tf (k1 + 1) / (tf + k1 (1 − b + b · length / average)), k1 1.2, b 0.75. A term of the query counts once.
 */
export function bm25(query: readonly string[], documents: readonly (readonly string[])[]): number[] {
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const terms = [...new Set(query)].map((term) => {
    const counts = documents.map((words) => words.filter((word) => word === term).length);
    return { counts, idf: inverseFrequency(counts.filter((count) => count > 0).length, documents.length) };
  });
  return documents.map(({ length }, index) =>
    terms.reduce((sum, { counts, idf }) => {
      const count = counts[index]!;
      return sum + (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * length) / average));
    }, 0),
  );
}

function inverseFrequency(having: number, documents: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}
