import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the parts of a list meet on a phone: its title row and its sheet of filters. */
export interface ListPlaces {
  /** There is a screen or panel around the list, so that its parts can meet. */
  readonly around: boolean;
  /** Inside a panel or dialog. */
  readonly panel: boolean;
  /** Place for tabs in the title row; null when there is none. */
  readonly title: HTMLElement | null;
  readonly setTitle: (place: HTMLElement | null) => void;
  /** A toolbar folds its controls into a sheet. */
  readonly folded: boolean;
  readonly setFolded: (folded: boolean) => void;
  /** The open sheet's place for order and selection; null while closed. */
  readonly sheet: HTMLElement | null;
  readonly setSheet: (place: HTMLElement | null) => void;
  /** The open sheet's place for the screen's secondary actions. */
  readonly tools: HTMLElement | null;
  readonly setTools: (place: HTMLElement | null) => void;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
}

const nowhere = () => undefined;

const Context = createContext<ListPlaces>({
  around: false,
  panel: false,
  title: null,
  setTitle: nowhere,
  folded: false,
  setFolded: nowhere,
  sheet: null,
  setSheet: nowhere,
  tools: null,
  setTools: nowhere,
  open: false,
  setOpen: nowhere,
});

export const useListPlaces = (): ListPlaces => use(Context);

export interface ListPlacesProviderProps {
  readonly panel?: boolean;
  readonly children: ReactNode;
}

/** A screen or panel that may contain a list. */
export const ListPlacesProvider = ({ panel = false, children }: ListPlacesProviderProps) => {
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [folded, setFolded] = useState(false);
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const places = useMemo(
    () => ({
      around: true,
      panel,
      title,
      setTitle,
      folded,
      setFolded,
      sheet,
      setSheet,
      tools,
      setTools,
      open,
      setOpen,
    }),
    [panel, title, folded, sheet, tools, open],
  );
  return <Context value={places}>{children}</Context>;
};

/** On a phone: puts controls of a list into its title row, where other lists have their tabs. */
export const InTitle = ({ children }: { readonly children: ReactNode }) => {
  const { title } = useListPlaces();
  return title ? createPortal(children, title) : null;
};
