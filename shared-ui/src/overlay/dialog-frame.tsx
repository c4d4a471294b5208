import { chakra, Dialog, Portal } from '@chakra-ui/react';
import { ArrowLeft, X } from 'lucide-react';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button, IconButton } from '../controls/button';
import { useUiMessages } from '../messages/messages';
import { openRow, useMakeRoom } from './beside';
import { useFocusReturn } from './focus-return';
import { keepFootInSight, keepInSight } from './message-clearance';
import { useStandsAsPage } from './page-sheet';
import { useSheetNotice } from './sheet-notice';
import { ListPlacesProvider } from '../table/list-places';
import { takeStep, type WalkStep } from '../table/record-walk';
import { MovingVeil } from './veil';
import { walkFocus } from './walk-buttons';

const widths = { sm: '26rem', md: '34rem', lg: '44rem', xl: '68rem' } as const;

export type DialogSize = keyof typeof widths;

/* A custom property, because a Chakra style would create a class per pixel while dragging. */
const widthStyle = (pixels: number) => ({ '--panel-width': `${pixels}px` }) as CSSProperties; // CSSProperties lacks custom properties

interface DialogFrameProps {
  readonly open: boolean;
  /** Called on Escape, the close button and, unless `sticky`, outside clicks. */
  readonly onRequestClose: () => void;
  readonly role?: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly description?: ReactNode;
  readonly size?: DialogSize;
  /** Outside clicks do not close, so that input is not lost by accident. */
  readonly sticky?: boolean;
  /** Focused first; default: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly shape?: 'dialog' | 'panel';
  readonly actions?: ReactNode;
  /** Panel width in pixels. */
  readonly panelWidth?: number;
  /** Resize handle of a panel. */
  readonly grip?: ReactNode;
  /**
   * The panel stands beside the list instead of above it. `record`: the list stays usable; `form`:
   * it waits, so that no input is lost.
   */
  readonly beside?: 'record' | 'form' | undefined;
  /** The panel stands in place of the list, as a page of the screen with a way back. */
  readonly page?: 'record' | 'form' | undefined;
  readonly backLabel?: string;
  /** Buttons that lead to the neighbours of a record. */
  readonly walk?: ReactNode;
  readonly children: ReactNode;
}

/* No header and footer elements: beside a list they would be landmarks of the page. */
const Header = chakra('div', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2', px: '5', pt: '4', pb: '3' },
  variants: {
    shape: {
      dialog: {},
      /* Where a long title leaves no room for the tools, they stand above it. */
      panel: {
        alignItems: 'center',
        flexWrap: 'wrap-reverse',
        rowGap: '0.5',
        minH: 'header',
        px: '4',
        py: '1.5',
        borderBottomWidth: '1px',
      },
      page: {
        alignItems: 'center',
        flexWrap: { base: 'wrap', lg: 'nowrap' },
        columnGap: { base: '1', lg: '3' },
        rowGap: '0',
        minH: 'header',
        px: '4',
        py: '1',
        borderBottomWidth: '1px',
      },
    },
  },
});

const Tools = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    gap: '2',
    marginInlineStart: 'auto',
    _empty: { display: 'none' },
  },
});

/* The way back and the neighbours: a row of their own on a phone. */
const BackRow = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: { base: 'space-between', md: 'flex-start' },
    gap: '1',
    flex: { base: '1 0 100%', lg: '0 0 auto' },
  },
});

const shapes = {
  dialog: {
    place: {
      alignItems: { base: 'flex-end', md: 'center' },
      justifyContent: 'center',
      p: { base: '0', md: '6' },
    },
    sheet: {
      maxH: { base: '92dvh', md: 'calc(100dvh - 3rem)' },
      borderRadius: 'lg',
      borderBottomRadius: { base: '0', md: 'lg' },
      _open: { animation: 'rise 160ms cubic-bezier(0.2, 0, 0, 1)' },
      _closed: { animation: 'vanish 120ms linear' },
    },
  },
  page: { place: { alignItems: 'stretch' }, sheet: {} },
  panel: {
    place: { alignItems: 'stretch', justifyContent: 'flex-end' },
    sheet: {
      borderInlineStartWidth: '1px',
      _open: { animation: 'slideIn 180ms cubic-bezier(0.2, 0, 0, 1)' },
      _closed: { animation: 'slideOut 120ms linear' },
    },
  },
} as const;

/** The first field of a sheet. */
export const firstControl =
  'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Another sheet has replaced this one and holds the focus (first the skeleton's panel, then the
 * record's). Restoring focus would leave that sheet and close it.
 */
const focusOfSuccessor = (): HTMLElement | null => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.closest('[data-sheet][data-state=open]')
    ? focused
    : null;
};

/**
 * Initial focus. The library sets it one frame late, possibly after typing began, so focus already
 * inside the sheet is kept.
 */
const focusFirst = (
  sheet: HTMLElement | null,
  wanted: HTMLElement | null | undefined,
): HTMLElement | null => {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== sheet && sheet?.contains(focused))
    return focused;
  return wanted ?? sheet?.querySelector<HTMLElement>(firstControl) ?? null;
};

/* At its title a record is walked as at its row. */
const steps: Readonly<Record<string, WalkStep>> = {
  ArrowUp: 'previous',
  k: 'previous',
  ArrowDown: 'next',
  j: 'next',
};

const walkByKey = (event: KeyboardEvent): void => {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  takeStep(step);
};

const places = {
  beside: { insetBlockStart: 'calc(var(--strip, 0px) + 3rem)' },
  page: {
    insetBlockStart: 'calc(var(--strip, 0px) + 3rem)',
    insetInlineStart: 'var(--screen-start, 0px)',
    zIndex: 'header',
  },
} as const;

/** Common parts of dialogs and panels: backdrop, sheet, title, close button, focus trap. */
export const DialogFrame = (props: DialogFrameProps) => {
  const {
    open,
    onRequestClose,
    role = 'dialog',
    title,
    description,
    size = 'md',
    sticky = false,
  } = props;
  const { initialFocus, actions, panelWidth, grip, beside, page, walk, children } = props;
  const { messages } = useUiMessages();
  const shape = page ? 'page' : (props.shape ?? 'dialog');
  const look = shapes[shape];
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = useSheetNotice();
  const row = useRef<HTMLElement>(null);
  const ofList = beside ?? page;
  useLayoutEffect(() => {
    if (ofList) row.current = openRow() ?? row.current;
  });
  useMakeRoom(beside && open ? (panelWidth ?? null) : null);
  useStandsAsPage(page !== undefined && open);
  useFocusReturn(useCallback(() => row.current, []));
  const isRecord = beside === 'record';
  return (
    <Dialog.Root
      unstyled
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onRequestClose();
      }}
      role={role}
      lazyMount
      unmountOnExit
      modal={!isRecord && !page}
      closeOnInteractOutside={!sticky && !isRecord && !page}
      // Outside clicks close; programmatic focus changes, as when the screen behind finishes
      // loading, do not.
      onFocusOutside={(event) => event.preventDefault()}
      finalFocusEl={focusOfSuccessor}
      // Its own sheet: another one may be below it, or closing above it.
      initialFocusEl={() =>
        walkFocus(sheet.current) ??
        focusFirst(sheet.current, ofList === 'record' ? heading.current : initialFocus?.current)
      }
    >
      <Portal>
        {ofList ? null : <MovingVeil />}
        <Dialog.Positioner
          position="fixed"
          inset="0"
          zIndex="overlay"
          display="flex"
          {...look.place}
          {...(beside ? places.beside : page ? places.page : {})}
        >
          <Dialog.Content
            ref={sheet}
            data-sheet=""
            data-beside={beside}
            data-page={page}
            display="flex"
            flexDirection="column"
            width="full"
            maxW={{
              base: 'full',
              md: page ? 'full' : panelWidth === undefined ? widths[size] : 'var(--panel-width)',
            }}
            {...(panelWidth === undefined || page ? {} : { style: widthStyle(panelWidth) })}
            position="relative"
            minW="0"
            bg="bg.panel"
            color="fg"
            boxShadow={ofList ? 'none' : 'lg'}
            outline="none"
            overflow="hidden"
            {...(beside ? { borderInlineStartWidth: '1px' } : look.sheet)}
          >
            <Header ref={keepInSight} shape={shape}>
              {page ? (
                <BackRow>
                  <Button variant="ghost" ms="-2" onClick={onRequestClose}>
                    <ArrowLeft />
                    {props.backLabel ?? messages.backToList}
                  </Button>
                  {walk}
                </BackRow>
              ) : null}
              <chakra.div flex={shape === 'panel' ? '1 1 auto' : '1'} minW="0">
                <Dialog.Title
                  ref={heading}
                  tabIndex={ofList ? -1 : undefined}
                  onKeyDown={ofList === 'record' ? walkByKey : undefined}
                  outline="none"
                  fontSize="lg"
                  fontWeight="semibold"
                  lineHeight="tight"
                  overflowWrap="anywhere"
                >
                  {title}
                </Dialog.Title>
                {description ? (
                  <Dialog.Description fontSize="md" color="fg.muted" mt="1">
                    {description}
                  </Dialog.Description>
                ) : null}
              </chakra.div>
              <Tools>
                {role === 'alertdialog' ? null : notice}
                {page ? null : walk}
                {actions}
                {page ? null : (
                  <IconButton
                    label={messages.close}
                    icon={<X />}
                    onClick={onRequestClose}
                    mt={shape === 'panel' ? '0' : '-1'}
                    me="-2"
                  />
                )}
              </Tools>
            </Header>
            <ListPlacesProvider panel>{children}</ListPlacesProvider>
            {page ? null : grip}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};

/** Scrolling part, with room at the top for a focus ring. */
export const DialogBody = chakra('div', {
  base: { flex: '1', minH: '0', overflowY: 'auto', px: '5', pb: '5', pt: '1' },
});

const Foot = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2',
    px: '5',
    py: '3',
    borderTopWidth: '1px',
    '& > button': { flex: { base: '1', md: '0 0 auto' } },
  },
});

/** Buttons: cancel first, the action last. */
export const DialogFooter = (props: ComponentProps<typeof Foot>) => (
  <Foot ref={keepFootInSight} {...props} />
);
