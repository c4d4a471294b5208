type Child = Node | string | null;

interface Attributes {
  readonly onClick?: () => void;
  readonly onSubmit?: () => void;
  readonly [name: string]: string | boolean | (() => void) | undefined;
}

/** An element; texts are texts, never markup. */
export const element = (
  tag: string,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElement => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      made.addEventListener(name.slice(2).toLowerCase(), (event) => {
        event.preventDefault();
        value();
      });
    } else if (value === true) made.setAttribute(name, '');
    else if (typeof value === 'string') made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
};

export const button = (label: string, onClick: () => void, kind = ''): HTMLElement =>
  element('button', { type: 'button', class: kind, onClick }, label);

const svgNamespace = 'http://www.w3.org/2000/svg';

/** A QR code from its rows, on white in both themes so that scanners read it. */
export const qrCode = (rows: readonly string[], label: string): SVGElement => {
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.setAttribute('class', 'qr');
  svg.setAttribute('shape-rendering', 'crispEdges');
  const path = document.createElementNS(svgNamespace, 'path');
  const dark = rows.flatMap((row, y) =>
    [...row].flatMap((bit, x) => (bit === '1' ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  path.setAttribute('d', dark.join(''));
  svg.append(path);
  return svg;
};
