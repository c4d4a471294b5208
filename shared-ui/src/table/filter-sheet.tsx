import type { MouseEvent, ReactNode } from 'react';
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
  const close = () => setOpen(false);
  /* A tool opens something of its own; a menu stays in the sheet. */
  const closeAfterTool = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !button.hasAttribute('aria-haspopup')) close();
  };
  return (
    <DialogFrame open={open} onRequestClose={close} title={messages.filters}>
      <DialogBody>
        <div className="sala-sheet">
          {children}
          <div ref={setSheet} data-part="" />
          <div data-part="" data-tools="" onClick={closeAfterTool}>
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
