import { Box, Button, Flex, Text } from '@sala/shared-ui';
import { useTranslation } from '@sala/shell-sdk';
import { useId, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Pixels of what is kept, whatever the screen has. */
const size = { width: 900, height: 300 };
const lineWidth = 4;

interface SignaturePadProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  /** Whether something is drawn. */
  readonly onDrawn: (drawn: boolean) => void;
}

/** What is drawn, as a PNG. */
export const drawnPng = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** A place to sign with a finger, a pen or the mouse. Black on white in every theme, as paper. */
export const SignaturePad = ({ canvas, label, onDrawn }: SignaturePadProps) => {
  const { t } = useTranslation('hospital');
  const hint = useId();
  const drawing = useRef(false);
  const [drawn, setDrawn] = useState(false);

  const tell = (now: boolean) => {
    setDrawn(now);
    onDrawn(now);
  };
  /** Where the pointer is, in pixels of the picture. */
  const placeOf = ({ clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / (box.width || 1)) * size.width,
      y: ((clientY - box.top) / (box.height || 1)) * size.height,
    };
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || event.button > 0) return;
    event.preventDefault(); // no scrolling, no selection
    canvas.current?.setPointerCapture(event.pointerId);
    drawing.current = true;
    const { x, y } = placeOf(event);
    pen.lineWidth = lineWidth;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = 'black';
    pen.beginPath();
    pen.moveTo(x, y);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!drawing.current || !pen) return;
    const { x, y } = placeOf(event);
    pen.lineTo(x, y);
    pen.stroke();
    if (!drawn) tell(true);
  };
  const end = () => {
    drawing.current = false;
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    tell(false);
  };
  return (
    <Box>
      <Box borderWidth="1px" borderRadius="md" bg="white" overflow="hidden">
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          aria-describedby={hint}
          {...size}
          style={{ display: 'block', width: '100%', touchAction: 'none', cursor: 'crosshair' }}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </Box>
      <Flex align="center" justify="space-between" gap="2" mt="1">
        <Text id={hint} size="xs" tone="muted">
          {t('visits.documents.padHint')}
        </Text>
        <Button size="sm" variant="ghost" disabled={!drawn} onClick={clear}>
          {t('visits.documents.clear')}
        </Button>
      </Flex>
    </Box>
  );
};
