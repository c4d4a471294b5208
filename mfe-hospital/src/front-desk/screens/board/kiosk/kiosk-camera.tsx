import { Box, Button, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { qrDetector } from './barcode-detector';
import { holdsCode } from './kiosk-steps';

interface KioskCameraProps {
  readonly onRead: (shown: string) => void;
  readonly onClose: () => void;
}

/** Milliseconds between frames: responsive to a hand, light enough for a tablet. */
const frameMs = 200;

/** Scans for a code; images never leave the page. */
export const KioskCamera = ({ onRead, onClose }: KioskCameraProps) => {
  const { t } = useTranslation('hospital');
  const video = useRef<HTMLVideoElement>(null);
  const onReadRef = useRef(onRead);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    onReadRef.current = onRead;
  }, [onRead]);
  useEffect(() => {
    const detector = qrDetector();
    let over = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (screen: HTMLVideoElement): Promise<void> => {
      const found = (await detector?.detect(screen).catch(() => []))?.find(({ rawValue }) =>
        holdsCode(rawValue),
      ); // a frame that is not ready has no code
      if (over) return;
      if (found) onReadRef.current(found.rawValue);
      else timer = setTimeout(() => void look(screen), frameMs);
    };
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
      const screen = video.current;
      if (over || !screen) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look(screen);
    };
    const stop = (): void => {
      over = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
    begin().catch(() => setFailed(true));
    return stop;
  }, []);
  return (
    <Box display="flex" flexDirection="column" gap="3" alignItems="center">
      {failed ? (
        <Text role="alert">{t('board.kiosk.cameraFailed')}</Text>
      ) : (
        <Box
          asChild
          w="full"
          maxW="18rem"
          aspectRatio="1"
          objectFit="cover"
          borderRadius="lg"
          borderWidth="1px"
          bg="bg.muted"
        >
          <video ref={video} muted playsInline aria-label={t('board.kiosk.cameraPicture')} />
        </Box>
      )}
      <Button size="lg" onClick={onClose}>
        {t('board.kiosk.cameraClose')}
      </Button>
    </Box>
  );
};
