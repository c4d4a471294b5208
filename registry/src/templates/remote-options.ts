import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { navGroups, navIcons, type RemoteContract } from '@sala/shared-contracts';
import { UsageError } from '../cli/exit-codes';
import { unknownName } from '../cli/nearest-name';

/** Answers to `mfe new`. */
export interface RemoteOptions {
  /** `lab`: folder `mfe-lab`, federation name `mfe_lab`, namespace `lab`. */
  readonly word: string;
  readonly titleEs: string;
  readonly titleEn: string;
  /** Absolute, without a trailing slash. */
  readonly path: string;
  readonly icon: string;
  readonly group: string;
  /** Owning team. */
  readonly owner: string;
}

/** Reserved words: workspace packages, shell namespaces, server paths. */
const reserved = new Set([
  'shell',
  'host',
  'sdk',
  'shared',
  'ui',
  'contracts',
  'registry',
  'server',
  'tooling',
  'bench',
  'docs',
  'account',
  'remote',
  'mfe',
  'latest',
  // Folders of a remote besides its areas; the first area is named like the remote.
  'locales',
  'parts',
  'testing',
]);
const servedElsewhere = new Set(['api', 'r', 'registry', 'healthz', 'readyz', 'sandbox']);

const longestTitle = 40;

/** Loads only contract modules, whose declarations are compared. */
const load = <Module>(root: string, file: string): Promise<Module> =>
  import(pathToFileURL(path.join(root, file)).href) as Promise<Module>; // the type argument describes the shape

const contractsIn = async (root: string): Promise<readonly RemoteContract[]> => {
  const folders = readdirSync(root).filter((name) => /^mfe-[a-z][a-z0-9]*$/.test(name));
  return Promise.all(
    folders.map(
      async (name) =>
        (await load<{ readonly default: RemoteContract }>(root, `${name}/remote.contract.ts`))
          .default,
    ),
  );
};

const refuse = (sentence: string): never => {
  throw new UsageError(sentence);
};

const checkName = (word: string, others: readonly RemoteContract[]): void => {
  if (!/^[a-z][a-z0-9]{1,30}$/.test(word))
    refuse(
      `"${word}" cannot be a remote: its name is one word of lower-case letters and digits, as in lab or pharmacy`,
    );
  if (reserved.has(word)) refuse(`"${word}" is reserved; choose another name`);
  const name = `mfe_${word}`;
  for (const other of others) {
    if (other.name === name)
      refuse(
        `mfe-${word} already exists; choose another name, or publish that one: mfe publish ${word}`,
      );
    if (other.name.startsWith(name) || name.startsWith(other.name))
      refuse(
        `Names must not be prefixes of each other, but ${other.name} exists; choose another name than ${name}`,
      );
    if (other.namespace === word)
      refuse(`${other.name} already uses the namespace "${word}"; choose another name`);
  }
};

const checkPath = async (
  root: string,
  route: string,
  others: readonly RemoteContract[],
): Promise<void> => {
  if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(route))
    refuse(`"${route}" cannot be its path; use one like /lab or /hospital/lab`);
  const owner = others.find(({ routes }) => routes.some((one) => one.path === route));
  if (owner) refuse(`${route} belongs to ${owner.name}; name another with --path`);
  const { paths } = await load<{ readonly paths: Readonly<Record<string, string>> }>(
    root,
    'host-shell/src/paths.ts',
  );
  const first = route.split('/')[1] ?? '';
  if (Object.values(paths).includes(route) || servedElsewhere.has(first) || /^\d{3}$/.test(first))
    refuse(`${route} belongs to the shell; name another with --path`);
};

const checkTitle = (option: string, title: string): void => {
  const fine =
    title.trim() === title &&
    title.length > 0 &&
    title.length <= longestTitle &&
    !/[\p{Cc}_{}<>]/u.test(title);
  if (!fine)
    refuse(`${option} is the menu title: 1 to ${longestTitle} characters without { } < > _`);
};

/** @throws UsageError with advice, before anything is written */
export const checkRemoteOptions = async (root: string, remote: RemoteOptions): Promise<void> => {
  const others = await contractsIn(root);
  checkName(remote.word, others);
  await checkPath(root, remote.path, others);
  checkTitle('--title-es', remote.titleEs);
  checkTitle('--title-en', remote.titleEn);
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(remote.owner))
    refuse(`--owner must be a team name in lower case, not "${remote.owner}"`);
  if (!navIcons.some((icon) => icon === remote.icon))
    refuse(unknownName('icon', remote.icon, navIcons));
  if (!navGroups.some((group) => group === remote.group))
    refuse(unknownName('menu group', remote.group, navGroups));
};
