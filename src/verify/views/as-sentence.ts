/** "the balcony was sealed" → "The balcony was sealed." */
export function asSentence(text: string): string {
  const end = /[.!?]$/u.test(text) ? '' : '.';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}
