import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { teaching } from '@sala/shared-contracts';
import { referenceDirectory } from '../../platform/database/reference-data';
import type { MaterialContent } from '../sql/teaching-materials.queries';

export interface TeachingStarter {
  /** Name of its file, for ever. */
  readonly key: string;
  readonly content: MaterialContent;
}

const directory = join(referenceDirectory, 'teaching');

/** Items of `[a, "b, c"]`. */
const list = (text: string): string[] =>
  [...text.matchAll(/"([^"]*)"|([^\s,[\]"][^,\]]*)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

const numberOrNull = (text: string | undefined): number | null =>
  text === undefined || text === 'null' ? null : Number(text);

/** `key: value` lines, and the questions below `check`, as api/reference/README.md describes them. */
const parseFrontMatter = (front: string) => {
  const facts = new Map<string, string>();
  const questions: Map<string, string>[] = [];
  for (const line of front.split('\n')) {
    const [, indent = '', key = '', value = ''] = /^( {2}- | {4})?(\w+):(.*)$/.exec(line) ?? [];
    if (indent === '  - ') questions.push(new Map());
    const into = indent === '' ? facts : questions.at(-1);
    into?.set(key, value.trim());
  }
  return { facts, questions };
};

/** @throws with the key of the file, when it is not an article */
export const parseStarter = (key: string, text: string): TeachingStarter => {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  if (front === undefined || body === undefined) throw new Error(`${key}: no front matter.`);
  const { facts, questions } = parseFrontMatter(front);
  const content = teaching.teachingMaterialCreate.body.parse({
    title: facts.get('title'),
    locale: facts.get('locale'),
    topic: facts.get('topic'),
    kind: 'article',
    codes: list(facts.get('cie10') ?? ''),
    ageMin: numberOrNull(facts.get('age_min')),
    ageMax: numberOrNull(facts.get('age_max')),
    sex: facts.get('sex') === 'null' ? null : facts.get('sex'),
    readingLevel: facts.get('reading_level'),
    body,
    url: null,
    questions: questions.map((question) => ({
      question: question.get('question'),
      options: list(question.get('options') ?? ''),
      answer: Number(question.get('answer')),
      why: question.get('why'),
    })),
  });
  return { key, content };
};

const loadStarters = async (): Promise<readonly TeachingStarter[]> => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) =>
      parseStarter(file.replace(/\.md$/, ''), await readFile(join(directory, file), 'utf8')),
    ),
  );
};

let loaded: Promise<readonly TeachingStarter[]> | undefined;

/**
 * Our articles, read once; nobody qualified has reviewed them (api/reference/README.md). A release
 * brings others.
 */
export const readStarters = (): Promise<readonly TeachingStarter[]> => (loaded ??= loadStarters());
