import { useState, type ReactNode } from 'react';
import { useUiMessages } from '../messages/messages';
import { useMedia } from '../table/use-media';
import { useRoomBeside } from './beside';
import { ConfirmDialog } from './confirm-dialog';
import { DialogBody, DialogFooter, DialogFrame } from './dialog-frame';
import { PanelGrip, panelWidths } from './panel-grip';
import { WalkButtons } from './walk-buttons';

export interface SidePanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  /**
   * Initial width: `narrow` 440 px, `wide` 560 px, `broad` 720 px; resizable. Full screen on
   * phones.
   */
  readonly width?: 'narrow' | 'wide' | 'broad';
  /** Next to the title: edit, a RowMenu. */
  readonly actions?: ReactNode;
  /** Fixed at the bottom. */
  readonly footer?: ReactNode;
  /** There is unsaved input: closing asks first. */
  readonly unsaved?: boolean;
  /**
   * A record of the screen's list. From 1366 px it stands beside the list: a `record` lets the list
   * be used (arrow keys lead to the next one), a `form` keeps the list waiting. In a smaller window
   * it is a page in place of the list, with a way back. Absent: a tool, above the screen.
   */
  readonly beside?: 'record' | 'form';
  /** false: a form that begins with one record and is not about its neighbours. */
  readonly walks?: boolean;
  /** Words of the way back; default: to the list. */
  readonly backLabel?: string;
  readonly children: ReactNode;
}

/** Details of one record, to the right of its list. */
export const SidePanel = (props: SidePanelProps) => {
  const {
    open,
    onClose,
    title,
    description,
    width = 'narrow',
    actions,
    footer,
    unsaved = false,
    beside,
    walks = true,
    backLabel,
    children,
  } = props;
  const { messages } = useUiMessages();
  /** What waits for the answer about unsaved input. */
  const [asked, setAsked] = useState<() => void>();
  const room = useRoomBeside();
  const roomy = useMedia('(min-width: 100rem)');
  const [resized, setPixels] = useState<number>();
  const docks = room && beside !== undefined;
  const usual = panelWidths[width];
  // Below 1600 px the list needs the rest, unless it waits for a form.
  const capped = docks && beside === 'record' && !roomy;
  const unlessUnsaved = (leave: () => void) => (unsaved ? setAsked(() => leave) : leave());
  const pixels = resized ?? (capped ? Math.min(usual, panelWidths.narrow) : usual);
  return (
    <>
      <DialogFrame
        shape="panel"
        open={open}
        onRequestClose={() => unlessUnsaved(onClose)}
        title={title}
        panelWidth={pixels}
        grip={<PanelGrip width={pixels} onWidthChange={setPixels} />}
        sticky={unsaved}
        beside={docks ? beside : undefined}
        page={docks ? undefined : beside}
        {...(backLabel ? { backLabel } : {})}
        walk={beside && walks ? <WalkButtons onWalk={unlessUnsaved} /> : null}
        actions={actions}
        {...(description ? { description } : {})}
      >
        <DialogBody px="4" pt="4">
          {children}
        </DialogBody>
        {footer ? <DialogFooter px="4">{footer}</DialogFooter> : null}
      </DialogFrame>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          setAsked(undefined);
          asked?.();
        }}
        title={messages.discardTitle}
        text={messages.discardText}
        confirmLabel={messages.discard}
        cancelLabel={messages.keepEditing}
        danger
      />
    </>
  );
};
