import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteOptions } from './remote-options';

const templates = path.join(import.meta.dirname, 'remote');
const ending = '.template';

const placeholdersOf = ({
  word,
  titleEs,
  titleEn,
  path: route,
  icon,
  group,
  owner,
}: RemoteOptions): Readonly<Record<string, string>> => ({
  __WORD__: word,
  __PASCAL__: word.charAt(0).toUpperCase() + word.slice(1),
  __TITLE_ES__: titleEs,
  __TITLE_EN__: titleEn,
  __PATH__: route,
  __ICON__: icon,
  __GROUP__: group,
  __OWNER__: owner,
});

/** Replaces the placeholders of a template, escaped in JSON files. */
const fill = (text: string, places: Readonly<Record<string, string>>, inJson: boolean): string =>
  text.replace(/__[A-Z]+(?:_[A-Z]+)?__/g, (place) => {
    const value = places[place];
    if (value === undefined) throw new Error(`a template has the unknown placeholder ${place}`);
    return inJson ? JSON.stringify(value).slice(1, -1) : value;
  });

const templateFiles = async (): Promise<readonly string[]> => {
  const entries = await readdir(templates, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => path.relative(templates, path.join(entry.parentPath, entry.name)));
};

/**
 * Writes the folder of a new remote atomically.
 *
 * @param root workspace root
 * @returns its files, relative and sorted
 */
export const writeRemote = async (
  root: string,
  remote: RemoteOptions,
): Promise<readonly string[]> => {
  const places = placeholdersOf(remote);
  const place = path.join(root, `mfe-${remote.word}`);
  const draft = path.join(root, `.mfe-${remote.word}.${process.pid}.new`);
  const written: string[] = [];
  try {
    for (const template of await templateFiles()) {
      const file = fill(template.slice(0, -ending.length), places, false);
      const text = await readFile(path.join(templates, template), 'utf8');
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
      await writeFile(path.join(draft, file), fill(text, places, file.endsWith('.json')));
      written.push(file);
    }
    await rename(draft, place);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return written.sort();
};
