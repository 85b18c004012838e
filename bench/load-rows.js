import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, 'rows');

/** Every file of rows/ takes part by being there: it exports `rows` and, if it likes, `targets`. */
export async function loadRows(selects) {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.js') && selects(file))
    .sort();
  const modules = [];
  for (const file of files) {
    const { rows, targets = [] } = await import(
      pathToFileURL(join(folder, file)).href
    );
    modules.push({ file, rows, targets });
  }
  return modules;
}
