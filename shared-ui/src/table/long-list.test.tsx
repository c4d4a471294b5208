import { act, screen, waitFor } from '@testing-library/react';
import { StatusChip } from '../controls/status-chip';
import { show } from '../testing';
import { columns, Sample, type Person } from './people-table.fixture';

describe('long lists', () => {
  const many = Array.from({ length: 1000 }, (_, n): Person => ({
    id: String(n),
    name: `P${n}`,
    code: `C-${n}`,
    age: n,
  }));

  // jsdom has no layout: every element gets the height of a row.
  const layOut = () =>
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 100, 38));
  const scrollTo = (pixels: number) => {
    window.scrollY = pixels;
    act(() => void window.dispatchEvent(new Event('scroll')));
  };

  test('renders the visible rows, reserves space for the rest and follows scrolling', async () => {
    const box = layOut();
    try {
      show(<Sample rows={many} />);
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
      const list = screen.getByRole('table').parentElement;
      scrollTo(500 * 38);
      expect(list).toHaveAttribute('data-moving'); // moving rows ignore the pointer
      expect(await screen.findByRole('cell', { name: 'P505' })).toBeInTheDocument();
      await waitFor(() => expect(list).not.toHaveAttribute('data-moving'));
      expect(screen.queryByRole('cell', { name: 'P0' })).not.toBeInTheDocument();
      expect(screen.getByRole('row', { name: /P505/ })).toHaveAttribute('aria-rowindex', '507');
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('adds and removes rows in one update', async () => {
    const box = layOut();
    try {
      show(<Sample rows={many} />);
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      const seen = Array.from({ length: 24 }, (_, row) => {
        scrollTo((500 + row) * 38);
        return screen
          .getAllByRole('row')
          .slice(1)
          .map((one) => one.getAttribute('aria-rowindex'))
          .join();
      });
      expect(new Set(seen).size).toBe(4); // three times in 24 rows, eight at a time
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('renders only text during fast scrolling and the rest at standstill', async () => {
    const box = layOut();
    const boxOf = (name: string) => screen.queryByRole('checkbox', { name });
    const iconOf = (name: string) =>
      screen.getAllByRole('cell', { name }).at(-1)?.closest('tr')?.querySelector('svg');
    const nameOf = ({ name }: Person) => name;
    const withState: typeof columns = [
      ...columns,
      { key: 'state', header: 'Estado', cell: () => <StatusChip tone="green">Activo</StatusChip> },
    ];
    try {
      show(
        <Sample
          rows={many}
          columns={withState}
          selection={{ keys: new Set(['520']), onChange: () => undefined, nameOf }}
        />,
      );
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      scrollTo(500 * 38);
      expect(boxOf('P505')).toBeInTheDocument(); // a jump
      expect(iconOf('P505')).toBeInTheDocument();
      scrollTo(525 * 38);
      scrollTo(510 * 38);
      expect(boxOf('P512')).toBeInTheDocument();
      scrollTo(560 * 38);
      expect(screen.getByRole('cell', { name: 'P565' })).toBeInTheDocument();
      expect(boxOf('P565')).not.toBeInTheDocument();
      expect(iconOf('P565')).not.toBeInTheDocument();
      scrollTo(515 * 38);
      expect(boxOf('P520')).not.toBeInTheDocument(); // it was removed and came back
      await waitFor(() => expect(boxOf('P520')).toBeChecked());
      expect(iconOf('P520')).toBeInTheDocument();
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('measures columns again when the font loads later', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has no document.fonts
    const box = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 100, 38));
    try {
      show(<Sample rows={many} />);
      const heading = screen.getByRole('columnheader', { name: /Código/ });
      await waitFor(() => expect(heading).toHaveStyle({ width: '100px' }));
      box.mockReturnValue(new DOMRect(0, 0, 140, 38));
      act(() => void fonts.dispatchEvent(new Event('loadingdone')));
      await waitFor(() => expect(heading).toHaveStyle({ width: '140px' }));
    } finally {
      Reflect.deleteProperty(document, 'fonts');
      box.mockRestore();
    }
  });

  test('a growing list keeps the column widths of its first rows, as measured with the loaded font', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has no document.fonts
    const box = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 100, 38));
    const more = { onMore: () => undefined, loading: false };
    try {
      const { rerender } = show(<Sample rows={many.slice(0, 25)} more={more} />);
      box.mockReturnValue(new DOMRect(0, 0, 140, 38));
      act(() => void fonts.dispatchEvent(new Event('loadingdone')));
      box.mockReturnValue(new DOMRect(0, 0, 90, 38)); // what the added rows would cause
      rerender(<Sample rows={many.slice(0, 50)} more={more} />);
      expect(screen.getByRole('columnheader', { name: /Código/ })).toHaveStyle({ width: '140px' });
    } finally {
      Reflect.deleteProperty(document, 'fonts');
      box.mockRestore();
    }
  });

  test('requests more rows one at a time and again after a failure', async () => {
    let asked = 0;
    const more = { onMore: () => void (asked += 1), loading: false };
    const { user, rerender } = show(<Sample more={more} />);
    await user.click(screen.getByRole('button', { name: 'Mostrar más' }));
    expect(asked).toBe(1);
    rerender(<Sample more={{ ...more, loading: true }} />);
    await user.click(screen.getByRole('button', { name: /Mostrar más/ }));
    expect(asked).toBe(1);
    rerender(<Sample more={{ ...more, failed: true }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('No se pudieron cargar más filas.');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(asked).toBe(2);
  });
});
