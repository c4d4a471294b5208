import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/button';

export interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'type'> {
  /** File types suggested by the browser: `image/png,.csv`. The server decides. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
  /** Accessible name of the file input; the button itself is skipped. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Button that opens a file picker. The same file can be chosen again. */
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
          target.value = ''; // otherwise choosing the same file again fires no event
          if (file) onFile(file);
        }}
      />
      <Button {...button} type="button" onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
};
