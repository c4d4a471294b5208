import { useCallback, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { DialogBody, DialogFooter, DialogFrame } from '../overlay/dialog-frame';
import { useListPlaces } from './list-places';

export interface FilterSheetProps {
  /** Filters; each applies at once. */
  readonly children: ReactNode;
  /** Views, columns, export. */
  readonly tools?: ReactNode;
}

/** On a phone: filters, order, selection and tools of a list, from the bottom edge. */
export const FilterSheet = ({ children, tools }: FilterSheetProps) => {
  const { messages } = useUiMessages();
  const { open, setOpen, setSheet, setTools } = useListPlaces();
  const close = useCallback(() => setOpen(false), [setOpen]);
  /* A tool opens something of its own, for which the sheet makes way; a menu stays in it. */
  const toolbox = useCallback(
    (element: HTMLElement | null) => {
      const closeAfterTool = ({ target }: MouseEvent) => {
        const tool = target instanceof Element ? target.closest('a, button') : null;
        if (tool && !tool.hasAttribute('aria-haspopup')) setTimeout(close); // after its own handler
      };
      element?.addEventListener('click', closeAfterTool);
      return () => element?.removeEventListener('click', closeAfterTool);
    },
    [close],
  );
  return (
    <DialogFrame open={open} onRequestClose={close} title={messages.filters}>
      <DialogBody>
        <div className="sala-sheet">
          {children}
          <div ref={setSheet} data-part="" />
          <div data-part="" data-tools="" ref={toolbox}>
            {tools}
            <div ref={setTools} data-part="" />
          </div>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="solid" onClick={close}>
          {messages.showResults}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
};
