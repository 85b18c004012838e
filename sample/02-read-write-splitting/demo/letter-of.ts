/** P stands for primary, and so on: short enough to see the pattern. */
export function letterOf(database: string): string {
  return database.charAt(0).toUpperCase();
}
