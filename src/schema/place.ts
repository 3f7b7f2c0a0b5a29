/** Where something stands in a file, both 1-based. */
export interface Place {
  line: number;
  column: number;
}

/**
 * Where the value at a path of a document stands; for a path that is not there, the nearest part that is. With
 * `within`, a line and column of the text that stands there (both 1-based), the place of that spot in the file.
 */
export type Locate = (path: readonly (string | number)[], within?: Place) => Place;
