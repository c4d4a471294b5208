import { apiKey, apiMutation } from '@sala/shared-auth';
import type { TokenScope } from '@sala/shared-contracts';
import { Box, Button, Code, Flex, Grid, Text } from '@sala/shared-ui';
import { InfoDialog } from '@sala/shared-ui/overlay';
import { CheckboxField, SelectField, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import {
  notify,
  useMutation,
  useQueryClient,
  useTranslation,
  useUnsavedWork,
} from '@sala/shell-sdk';
import { useId, useState } from 'react';
import { problemOf } from '../use-releases';

const nameMax = 60;

interface TokenValues {
  readonly name: string;
  /** '' for all. */
  readonly remote: string;
  readonly scopes: Readonly<Record<TokenScope, boolean>>;
}

const initialValues: TokenValues = {
  name: '',
  remote: '',
  scopes: {
    read: true,
    publish: true,
    verify: true,
    canary: false,
    promote: false,
    dev: false,
    admin: false,
  },
};

/* Not imported from the contract, which would pull in its schemas. */
const scopeNames = Object.keys(initialValues.scopes) as TokenScope[]; // the keys of a constant object

const chosen = (scopes: TokenValues['scopes']): TokenScope[] =>
  scopeNames.filter((scope) => scopes[scope]);

const Fields = ({ remotes }: { readonly remotes: readonly string[] }) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const { dirty, submitCount, values } = useFormikContext<TokenValues>();
  useUnsavedWork(dirty);
  return (
    <>
      <TextField
        name="name"
        label={t('releases.tokens.name')}
        help={t('releases.tokens.nameHelp')}
        countTo={nameMax}
        required
      />
      <SelectField
        name="remote"
        label={t('releases.tokens.remote')}
        placeholder={t('releases.tokens.all')}
        options={remotes.map((name) => ({ value: name, label: name }))}
      />
      <Box asChild border="none" p="0" m="0" minW="0">
        <fieldset aria-labelledby={id}>
          <Text id={id} size="sm" fontWeight="medium" mb="1">
            {t('releases.tokens.scopes')}
          </Text>
          <Grid
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
            columnGap="4"
            rowGap={{ base: '0', md: '2' }}
          >
            {scopeNames.map((scope) => (
              <CheckboxField
                key={scope}
                name={`scopes.${scope}`}
                label={t(`releases.tokens.scope.${scope}`)}
              />
            ))}
          </Grid>
          {submitCount > 0 && chosen(values.scopes).length === 0 ? (
            <Text role="alert" size="xs" tone="danger" mt="1">
              {t('releases.validation.scopes')}
            </Text>
          ) : null}
        </fieldset>
      </Box>
    </>
  );
};

/* Shown once and not stored. */
const Secret = ({
  name,
  secret,
  onClose,
}: {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const [copied, setCopied] = useState(false);
  useUnsavedWork(!copied);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => {
        setCopied(true);
        notify.success(t('account.copied'));
      },
      () => notify.error(t('account.notCopied')),
    );
  return (
    <InfoDialog open onClose={onClose} title={t('releases.tokens.secretTitle', { name })}>
      <Text mb="3">{t('releases.tokens.secretText')}</Text>
      <Box p="3" bg="bg.subtle" borderWidth="1px" borderRadius="md" mb="4">
        <Code overflowWrap="anywhere" userSelect="all">
          {secret}
        </Code>
      </Box>
      <Flex
        gap="2"
        justify="flex-end"
        css={{ '& > button': { flex: { base: '1', md: '0 0 auto' } } }}
      >
        <Button onClick={onClose}>{t('account.done')}</Button>
        <Button variant="solid" onClick={() => void copy()}>
          {t('account.copy')}
        </Button>
      </Flex>
    </InfoDialog>
  );
};

interface TokenDialogProps {
  readonly remotes: readonly string[];
  readonly onClose: () => void;
}

/** Creates a token for a pipeline; its secret is shown once. */
export const TokenDialog = ({ remotes, onClose }: TokenDialogProps) => {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const create = useMutation({
    ...apiMutation('releaseTokenCreate'),
    gcTime: 0, // do not cache the secret
    onSettled: () => client.invalidateQueries({ queryKey: apiKey('releaseTokenList') }),
  });
  if (create.data)
    return <Secret name={create.data.token.name} secret={create.data.secret} onClose={onClose} />;
  return (
    <FormDialog<TokenValues>
      open
      title={t('releases.tokens.newTitle')}
      description={t('releases.tokens.newText')}
      submitLabel={t('releases.tokens.create')}
      initialValues={initialValues}
      validationSchema={yup.object({
        name: yup
          .string()
          .trim()
          .required(t('releases.validation.tokenName'))
          .max(nameMax, t('releases.validation.tokenNameLong', { max: nameMax })),
        scopes: yup
          .mixed<TokenValues['scopes']>()
          .test(
            'any',
            t('releases.validation.scopes'),
            (scopes) => scopes !== undefined && chosen(scopes).length > 0,
          ),
      })}
      onSubmit={({ name, remote, scopes }) =>
        create.mutate({
          body: {
            name: name.trim(),
            remote: remote === '' ? null : remote,
            scopes: chosen(scopes),
          },
        })
      }
      onClose={onClose}
      submitting={create.isPending}
      problem={problemOf(create.error)}
    >
      <Fields remotes={remotes} />
    </FormDialog>
  );
};
