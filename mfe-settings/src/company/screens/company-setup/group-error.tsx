import { Text } from '@sala/shared-ui';
import { useFormikContext } from '@sala/shared-ui/form';

/** Error of a whole group, shown after a submit; fields show their own. */
export const GroupError = ({ name, id }: { readonly name: string; readonly id: string }) => {
  const { errors, submitCount } = useFormikContext<Readonly<Record<string, unknown>>>();
  const error = errors[name];
  if (submitCount === 0 || typeof error !== 'string') return null;
  return (
    <Text id={id} role="alert" tabIndex={-1} size="sm" tone="danger">
      {error}
    </Text>
  );
};
