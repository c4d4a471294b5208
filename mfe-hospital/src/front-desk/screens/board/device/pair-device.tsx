import { api, ApiError } from '@sala/shared-auth';
import { ErrorState, LoadingState, Text } from '@sala/shared-ui';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';
import { useState } from 'react';
import { paths } from '../../../../paths';
import { KioskStepLayout } from '../kiosk/kiosk-step-layout';

/** 256 random bits in base64url: only this browser can fetch the token (RFC 8628 §3.2). */
const newDeviceCode = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'device.authorization_expired';

const asked = { meta: failsAlone, gcTime: 0, staleTime: Infinity } as const;

/** Shows a code and asks until a person has entered it. */
export const PairDevice = ({ onPaired }: { readonly onPaired: (token: string) => void }) => {
  const { t } = useTranslation('hospital');
  const [deviceCode, setDeviceCode] = useState(newDeviceCode);
  const authorization = useQuery({
    ...asked,
    queryKey: ['deviceAuthorizationRequest', deviceCode],
    queryFn: () => api.deviceAuthorizationRequest({ body: { deviceCode } }),
  });
  useQuery({
    ...asked,
    queryKey: ['deviceTokenRequest', deviceCode],
    queryFn: async () => {
      try {
        const { token } = await api.deviceTokenRequest({ body: { deviceCode } });
        if (token !== null) onPaired(token);
        return { isPaired: token !== null }; // the token is for `onPaired` alone
      } catch (error) {
        if (isExpired(error)) setDeviceCode(newDeviceCode());
        throw error;
      }
    },
    enabled: authorization.isSuccess,
    retry: false,
    refetchInterval: (authorization.data?.interval ?? 0) * 1000,
    refetchIntervalInBackground: true,
  });
  if (authorization.isLoadingError)
    return (
      <ErrorState
        problem={authorization.error instanceof ApiError ? authorization.error.problem : null}
        onRetry={() => void authorization.refetch()}
        retrying={authorization.isFetching}
      />
    );
  if (!authorization.data) return <LoadingState shape="text" rows={3} />;
  const { userCode } = authorization.data;
  const half = userCode.length / 2;
  return (
    <KioskStepLayout title={t('device.pair.title')} text={t('device.pair.text')}>
      <Text
        role="status"
        figures
        fontWeight="semibold"
        fontSize="clamp(2.5rem, 11vw, 6rem)"
        lineHeight="1.2"
        letterSpacing="0.06em"
        whiteSpace="nowrap"
        color="accent.fg"
      >
        {`${userCode.slice(0, half)}-${userCode.slice(half)}`}
      </Text>
      <Text fontSize="lg">{location.host + paths.devices}</Text>
      <Text tone="muted">{t('device.pair.waiting')}</Text>
    </KioskStepLayout>
  );
};
