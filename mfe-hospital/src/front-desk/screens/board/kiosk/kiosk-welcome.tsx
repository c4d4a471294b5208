import { Box, Button, lazyPart, Text } from '@sala/shared-ui';
import { Form, SubmitButton, TextField, useFormikContext, yup } from '@sala/shared-ui/form';
import { DeviceIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readsCodes } from './barcode-detector';
import { holdsCode, type OnStep } from './kiosk-steps';
import { KioskStepLayout } from './kiosk-step-layout';
import { KioskTimeLeft } from './kiosk-time-left';

const KioskCamera = lazyPart(
  () => import('./kiosk-camera'),
  (module) => module.KioskCamera,
);

const idleSeconds = 60;

interface KioskWelcomeProps {
  readonly company: string;
  readonly onStep: OnStep;
  readonly onOver: () => void;
}

/* Scanners type into the focused element, so the field regains focus after a tap elsewhere. */
const Code = ({ onOver }: Pick<KioskWelcomeProps, 'onOver'>) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<{ shown: string }>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = () => box.current?.querySelector('input')?.focus({ preventScroll: true });
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key.length === 1 && !(target instanceof HTMLInputElement)) field();
    };
    field();
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (
    <Box
      ref={box}
      display="flex"
      flexDirection="column"
      gap="4"
      textAlign="start"
      css={{
        '& input': {
          height: '4rem',
          fontSize: '1.5rem',
          textAlign: 'center',
          textTransform: 'uppercase',
          letterSpacing: '0.06em',
        },
      }}
    >
      <TextField
        name="shown"
        label={t('board.kiosk.code')}
        help={t('board.kiosk.codeHelp')}
        autoComplete="one-time-code"
        mono
      />
      <SubmitButton size="lg" h="16" fontSize="xl">
        {t('board.kiosk.next')}
      </SubmitButton>
      {values.shown === '' ? null : <KioskTimeLeft seconds={idleSeconds} onOver={onOver} />}
    </Box>
  );
};

/** Start page: takes a code from a scanner, the keyboard or the camera. */
export const KioskWelcome = ({ company, onStep, onOver }: KioskWelcomeProps) => {
  const { t } = useTranslation('hospital');
  const [camera, setCamera] = useState(false);
  const rules = useMemo(
    () =>
      yup.object({
        shown: yup
          .string()
          .test('code', t('board.kiosk.codeShort'), (shown) => holdsCode(shown ?? '')),
      }),
    [t],
  );
  const take = (shown: string) => onStep({ at: 'birth', shown });
  return (
    <KioskStepLayout
      quiet
      title={t('board.kiosk.welcome', { company })}
      text={t('board.kiosk.show')}
    >
      {camera ? <KioskCamera onRead={take} onClose={() => setCamera(false)} /> : null}
      <Form
        label={t('board.kiosk.code')}
        initialValues={{ shown: '' }}
        validationSchema={rules}
        onSubmit={({ shown }) => take(shown)}
      >
        <Code onOver={onOver} />
      </Form>
      {readsCodes() && !camera ? (
        <Button size="lg" h="14" fontSize="lg" onClick={() => setCamera(true)}>
          <DeviceIcon />
          {t('board.kiosk.camera')}
        </Button>
      ) : null}
      <Text tone="muted">{t('board.kiosk.noCode')}</Text>
    </KioskStepLayout>
  );
};
