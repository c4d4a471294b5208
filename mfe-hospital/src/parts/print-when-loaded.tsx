import { Paper, type PaperProps } from '@sala/shared-ui/overlay';
import { useEffect, useRef } from 'react';

export interface PrintWhenLoadedProps extends Pick<PaperProps, 'size' | 'margin' | 'children'> {
  /** Printed or cancelled. */
  readonly onDone: () => void;
}

/** Prints its content once the images have loaded. */
export const PrintWhenLoaded = ({ onDone, children, ...paper }: PrintWhenLoadedProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let unmounted = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // A broken image does not prevent printing.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!unmounted) window.print();
    });
    window.addEventListener('afterprint', onDone);
    return () => {
      unmounted = true;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return (
    <Paper ref={sheet} {...paper}>
      {children}
    </Paper>
  );
};
