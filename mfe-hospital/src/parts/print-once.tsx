import { Paper, type PaperProps } from '@sala/shared-ui/overlay';
import { useEffect, useRef } from 'react';

export interface PrintOnceProps extends Pick<PaperProps, 'size' | 'margin' | 'children'> {
  /** Printed, or called off. */
  readonly onDone: () => void;
}

/** A paper that is printed as soon as its pictures are there. */
export const PrintOnce = ({ onDone, children, ...paper }: PrintOnceProps) => {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // Without one of its pictures it is printed all the same.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!gone) window.print();
    });
    window.addEventListener('afterprint', onDone);
    return () => {
      gone = true;
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return (
    <Paper ref={sheet} {...paper}>
      {children}
    </Paper>
  );
};
