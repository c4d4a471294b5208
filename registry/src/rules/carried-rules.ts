import type { Release, ReleaseFinding } from '@sala/shared-contracts';
import { packageOf } from './share-rules';

/** Stateful packages and where a remote gets them instead. */
const insteadOf = (name: string, keys: readonly string[]): string | null => {
  if (['react', 'react-dom', 'scheduler'].includes(name))
    return 'leave it to createRemote’s share table';
  if (/^(?:react-router(?:-dom)?|react-i18next|i18next)$|^@tanstack\//.test(name))
    return 'import it from @sala/shell-sdk';
  if (/^@(?:chakra-ui|emotion|ark-ui)\//.test(name)) return 'import it from @sala/shared-ui';
  if (/^@sala\/(?:shell-sdk|shared-auth|shared-ui)$/.test(name)) {
    const shared = keys.filter((key) => packageOf(key) === name);
    return shared.length > 0
      ? `import only its shared entries: ${shared.join(', ')}`
      : 'share it, as createRemote does';
  }
  return null;
};

/** R5: the chunks contain no second copy of a page-wide singleton. */
export const carriedFindings = ({ carried, load: { shared } }: Release): ReleaseFinding[] => {
  const keys = shared.map(({ key }) => key);
  const declared = new Set(shared.filter((one) => one.import).map(({ key }) => packageOf(key))); // covered by R3 and R4
  return carried.flatMap(({ name, version, bytes }) => {
    const instead = declared.has(name) ? null : insteadOf(name, keys);
    return instead === null
      ? []
      : [
          {
            rule: 'R5',
            level: 'fail',
            subject: name,
            message: `${name} ${version}: ${bytes} bytes of it are in the chunks, a second copy besides the shell's; ${instead}`,
          },
        ];
  });
};
