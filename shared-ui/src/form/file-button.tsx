import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/button';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** What the browser offers first: `image/png,.csv`. The server decides what it takes. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** What a screen reader calls the field of the file; the button itself is passed over. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that asks for one file of the device. The same file may be chosen again. */
export const FileButton = ({ accept, onFile, label, children, ...button }: FileButtonProps) => {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = ''; // else choosing the same file once more would say nothing
          if (file) onFile(file);
        }}
      />
      <Button {...button} type="button" onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
};
