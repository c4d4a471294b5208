import { api } from '@sala/shared-auth';
import { limits, patterns } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextField, yup } from '@sala/shared-ui/form';
import { useNavigate, useTranslation } from '@sala/shell-sdk';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { ExternalAuthProvider, type ExternalAuth, type ExternalPerson } from './external-auth';
import { clerkNamespace } from './messages';

/** The sandbox identity lasts as long as the tab, like a session of a real provider. */
const storageKey = 'sandbox-identity';

const storedPerson = (): ExternalPerson | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as ExternalPerson | null; // written below
  } catch {
    return null; // malformed or forbidden: signed out
  }
};

const TakePerson = createContext<(person: ExternalPerson) => void>(() => undefined);

/** Any address signs in as that person. */
const SandboxForm = () => {
  const { t } = useTranslation(clerkNamespace);
  const take = useContext(TakePerson);
  const schema = useMemo(() => {
    const required = yup.string().trim().required(t('clerk.sandbox.required'));
    return yup.object({
      email: required
        .max(limits.emailMax, t('clerk.sandbox.emailRule'))
        .matches(patterns.email, t('clerk.sandbox.emailRule')),
      name: required,
    });
  }, [t]);
  return (
    <Form initialValues={{ email: '', name: '' }} validationSchema={schema} onSubmit={take}>
      <Text size="sm" tone="muted">
        {t('clerk.sandbox.note')}
      </Text>
      <TextField name="email" type="email" label={t('clerk.sandbox.email')} required autoFocus />
      <TextField name="name" label={t('clerk.sandbox.name')} required />
      <SubmitButton size="lg">{t('clerk.sandbox.submit')}</SubmitButton>
    </Form>
  );
};

/** Provider for demonstrations and tests, backed by the API's sandbox. */
export const SandboxAuth = ({ children }: { readonly children: ReactNode }) => {
  const [person, setPerson] = useState(storedPerson);
  const navigate = useNavigate();
  const auth = useMemo<ExternalAuth>(
    () => ({
      provider: 'sandbox',
      state: 'ready',
      person,
      token: async () => {
        if (!person) throw new Error('Nobody is signed in with the test provider');
        return (await api.sandboxIdentityToken({ body: person })).token;
      },
      signOut: () => {
        sessionStorage.removeItem(storageKey);
        setPerson(null);
        return Promise.resolve();
      },
      leave: (path) => void navigate(path, { replace: true }),
      SignIn: SandboxForm,
      SignUp: SandboxForm,
    }),
    [person, navigate],
  );
  const take = (taken: ExternalPerson): void => {
    const clean = { email: taken.email.trim().toLowerCase(), name: taken.name.trim() };
    sessionStorage.setItem(storageKey, JSON.stringify(clean));
    setPerson(clean);
  };
  return (
    <TakePerson.Provider value={take}>
      <ExternalAuthProvider value={auth}>{children}</ExternalAuthProvider>
    </TakePerson.Provider>
  );
};
