import { ApiError, apiKey, apiMutation } from '@sala/shared-auth';
import { limits, patterns, type SsoDomain } from '@sala/shared-contracts';
import { Box, Button, Flex, lazyPart, Stack, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextField, yup } from '@sala/shared-ui/form';
import { StatusChip, statusLooks } from '@sala/shared-ui/status';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useMemo, useState } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { CopiedValue } from './copied-value';
import { SsoSection } from './sso-section';

const ConfirmDialog = lazyPart(
  () => import(/* webpackExports: ["ConfirmDialog"] */ '@sala/shared-ui/overlay'),
  (module) => module.ConfirmDialog,
);

const useRefresh = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiKey('ssoView') });
};
const problemOf = (error: unknown) => (error instanceof ApiError ? error.problem : null);

interface DomainLineProps {
  readonly entry: SsoDomain;
  readonly canManage: boolean;
  readonly onDelete: () => void;
}

const DomainLine = ({ entry, canManage, onDelete }: DomainLineProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefresh();
  const { domain } = entry;
  const verify = useMutation({ ...apiMutation('ssoDomainVerify'), onSuccess: refresh });
  const isProven = entry.verifiedAt !== null;
  return (
    <Box as="li" borderTopWidth="1px" py="3">
      <Flex gap="2" align="center" wrap="wrap">
        <Text flex={{ base: '1 1 100%', md: '1' }} fontWeight="medium" overflowWrap="anywhere">
          {domain}
        </Text>
        <StatusChip {...(isProven ? statusLooks.done : statusLooks.waiting)}>
          {t(isProven ? 'singleSignOn.verified' : 'singleSignOn.pending')}
        </StatusChip>
        {canManage && !isProven ? (
          <Button
            size="sm"
            loading={verify.isPending}
            aria-label={t('singleSignOn.verifyNamed', { domain })}
            onClick={() => verify.mutate({ params: { domainId: entry.id } })}
          >
            {t('singleSignOn.verify')}
          </Button>
        ) : null}
        {canManage ? (
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('singleSignOn.removeNamed', { domain })}
            onClick={onDelete}
          >
            {t('singleSignOn.remove')}
          </Button>
        ) : null}
      </Flex>
      {isProven ? null : (
        <Stack gap="2" mt="2">
          <CopiedValue label={t('singleSignOn.recordName')} value={entry.recordName} />
          <CopiedValue label={t('singleSignOn.recordValue')} value={entry.recordValue} />
        </Stack>
      )}
      {verify.isError ? (
        <Text role="alert" size="sm" tone="danger" mt="2">
          {problemOf(verify.error)?.title ?? t('singleSignOn.testFailed')}
        </Text>
      ) : null}
    </Box>
  );
};

/** Adds a domain to claim. */
const NewDomain = () => {
  const { t } = useTranslation('settings');
  const refresh = useRefresh();
  const add = useMutation({ ...apiMutation('ssoDomainAdd'), onSuccess: refresh });
  const rules = useMemo(() => {
    const wrong = t('singleSignOn.rules.domain');
    const domain = yup.string().trim().lowercase().required(wrong).max(limits.domainMax, wrong);
    return yup.object({ domain: domain.matches(patterns.domainName, wrong) });
  }, [t]);
  return (
    <Form
      label={t('singleSignOn.addDomain')}
      initialValues={{ domain: '' }}
      validationSchema={rules}
      onSubmit={({ domain }, { resetForm }) =>
        add.mutate({ body: { domain: domain.trim() } }, { onSuccess: () => resetForm() })
      }
      submitting={add.isPending}
      problem={problemOf(add.error)}
    >
      <UnsavedWatch />
      <TextField
        name="domain"
        label={t('singleSignOn.domain')}
        placeholder={t('singleSignOn.domainExample')}
        mono
      />
      <SubmitButton variant="outline">{t('singleSignOn.addDomain')}</SubmitButton>
    </Form>
  );
};

interface DomainsSectionProps {
  readonly domains: readonly SsoDomain[];
  readonly canManage: boolean;
}

/** The domains whose addresses sign in at the provider. */
export const DomainsSection = ({ domains, canManage }: DomainsSectionProps) => {
  const { t } = useTranslation('settings');
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<SsoDomain | null>(null);
  const remove = useMutation({
    ...apiMutation('ssoDomainDelete'),
    onSuccess: async () => {
      await refresh();
      notify.success(t('singleSignOn.domainRemoved'));
      setLeaving(null);
    },
  });
  return (
    <SsoSection title={t('singleSignOn.domains')} text={t('singleSignOn.domainsText')}>
      {domains.length === 0 ? <Text tone="muted">{t('singleSignOn.noDomains')}</Text> : null}
      <ul role="list">
        {domains.map((entry) => (
          <DomainLine
            key={entry.id}
            entry={entry}
            canManage={canManage}
            onDelete={() => setLeaving(entry)}
          />
        ))}
      </ul>
      {canManage ? <NewDomain /> : null}
      {leaving ? (
        <ConfirmDialog
          open
          danger
          onClose={() => {
            remove.reset();
            setLeaving(null);
          }}
          onConfirm={() => remove.mutate({ params: { domainId: leaving.id } })}
          title={t('singleSignOn.removeTitle', { domain: leaving.domain })}
          text={t('singleSignOn.removeText')}
          confirmLabel={t('singleSignOn.remove')}
          pending={remove.isPending}
          problem={problemOf(remove.error)}
        />
      ) : null}
    </SsoSection>
  );
};
