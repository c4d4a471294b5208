import { limits, type DatasetDefinition } from '@sala/shared-contracts';

type Parts = { readonly [Key in keyof DatasetDefinition]?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lists = ['filters', 'sorts', 'groups', 'measures'] as const;

/* Shape enough to be shown; whether it can be asked is the server's to say. */
const isShaped = (parts: Parts): boolean =>
  lists.every(
    (name) =>
      parts[name] === undefined || (Array.isArray(parts[name]) && parts[name].every(isObject)),
  ) &&
  (parts.columns === undefined ||
    (Array.isArray(parts.columns) && parts.columns.every((key) => typeof key === 'string')));

/** What the address asks for; null when it says nothing that could be asked. */
export const readDefinition = (text: string): DatasetDefinition | null => {
  if (text === '' || text.length > limits.datasetDefinitionMax) return null;
  try {
    const parts: unknown = JSON.parse(text);
    return isObject(parts) && isShaped(parts) ? (parts as DatasetDefinition) : null; // the rest is refused by the server
  } catch {
    return null;
  }
};

/** Without the parts that ask nothing. */
export const tidy = (definition: DatasetDefinition): DatasetDefinition =>
  Object.fromEntries(
    Object.entries(definition).filter(
      ([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0),
    ),
  ); // a subset of its own parts
