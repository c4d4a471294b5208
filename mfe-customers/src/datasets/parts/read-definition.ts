import { limits, type DatasetDefinition } from '@sala/shared-contracts';

type Parts = { readonly [Key in keyof DatasetDefinition]?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lists = ['filters', 'sorts', 'groups', 'measures'] as const;

/* Checks only what rendering needs; the server validates the rest. */
const isShaped = (parts: Parts): boolean =>
  lists.every(
    (name) =>
      parts[name] === undefined || (Array.isArray(parts[name]) && parts[name].every(isObject)),
  ) &&
  (parts.columns === undefined ||
    (Array.isArray(parts.columns) && parts.columns.every((key) => typeof key === 'string')));

/** Definition from the URL; null when it is malformed. */
export const readDefinition = (text: string): DatasetDefinition | null => {
  if (text === '' || text.length > limits.datasetDefinitionMax) return null;
  try {
    const parts: unknown = JSON.parse(text);
    // the server validates the rest
    return isObject(parts) && isShaped(parts) ? (parts as DatasetDefinition) : null;
  } catch {
    return null;
  }
};

/** Removes empty parts of a definition. */
export const tidy = (definition: DatasetDefinition): DatasetDefinition =>
  Object.fromEntries(
    Object.entries(definition).filter(
      ([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0),
    ),
  ); // a subset of its own entries
