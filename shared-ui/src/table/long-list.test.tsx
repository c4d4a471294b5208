import { act, screen, waitFor } from '@testing-library/react';
import { StatusChip } from '../controls/status-chip';
import { show } from '../testing';
import { columns, Sample, type Person } from './people-table.fixture';

describe('a very long list', () => {
  const many = Array.from({ length: 1000 }, (_, n): Person => ({
    id: String(n),
    name: `P${n}`,
    code: `C-${n}`,
    age: n,
  }));

  // jsdom lays nothing out: every element is as high as a row.
  const layOut = () =>
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 100, 38));
  const scrollTo = (pixels: number) => {
    window.scrollY = pixels;
    act(() => void window.dispatchEvent(new Event('scroll')));
  };

  test('draws the rows in sight, holds the place of the others, and follows the scrolling', async () => {
    const box = layOut();
    try {
      show(<Sample rows={many} />);
      await waitFor(() => expect(screen.getAllByRole('row').length).toBeLessThan(80));
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
      const list = screen.getByRole('table').parentElement;
      scrollTo(500 * 38);
      expect(list).toHaveAttribute('data-moving'); // what moves is not pointed at
      expect(await screen.findByRole('cell', { name: 'P505' })).toBeInTheDocument();
      await waitFor(() => expect(list).not.toHaveAttribute('data-moving'));
      expect(screen.queryByRole('cell', { name: 'P0' })).not.toBeInTheDocument();
      expect(screen.getByRole('row', { name: /P505/ })).toHaveAttribute('aria-rowindex', '507');
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('makes room for rows and takes others out in one go', async () => {
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

  test('has no boxes and icons made for rows that come while it flies, keeps those that are there, and makes the others when it rests', async () => {
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
      expect(boxOf('P505')).toBeInTheDocument(); // a leap
      expect(iconOf('P505')).toBeInTheDocument();
      scrollTo(525 * 38);
      scrollTo(510 * 38);
      expect(boxOf('P512')).toBeInTheDocument();
      scrollTo(560 * 38);
      expect(screen.getByRole('cell', { name: 'P565' })).toBeInTheDocument();
      expect(boxOf('P565')).not.toBeInTheDocument();
      expect(iconOf('P565')).not.toBeInTheDocument();
      scrollTo(515 * 38);
      expect(boxOf('P520')).not.toBeInTheDocument(); // it went, and came back
      await waitFor(() => expect(boxOf('P520')).toBeChecked());
      expect(iconOf('P520')).toBeInTheDocument();
    } finally {
      window.scrollY = 0;
      box.mockRestore();
    }
  });

  test('measures its columns anew when the typeface comes after the words', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has none
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

  test('which grows keeps the columns of its first rows, as wide as the typeface made them that came after the words', async () => {
    const fonts = new EventTarget();
    Object.defineProperty(document, 'fonts', { value: fonts, configurable: true }); // jsdom has none
    const box = jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 100, 38));
    const more = { onMore: () => undefined, loading: false };
    try {
      const { rerender } = show(<Sample rows={many.slice(0, 25)} more={more} />);
      box.mockReturnValue(new DOMRect(0, 0, 140, 38));
      act(() => void fonts.dispatchEvent(new Event('loadingdone')));
      box.mockReturnValue(new DOMRect(0, 0, 90, 38)); // what the rows that come would make of them
      rerender(<Sample rows={many.slice(0, 50)} more={more} />);
      expect(screen.getByRole('columnheader', { name: /Código/ })).toHaveStyle({ width: '140px' });
    } finally {
      Reflect.deleteProperty(document, 'fonts');
      box.mockRestore();
    }
  });

  test('asks for more rows once at a time, and again when that failed', async () => {
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
