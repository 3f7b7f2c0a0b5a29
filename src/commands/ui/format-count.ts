/** `1234567` → `1,234,567`, the same in every locale. */
export function formatCount(count: number | bigint): string {
  return count.toString().replaceAll(/\B(?=(?:\d{3})+$)/gu, ',');
}
