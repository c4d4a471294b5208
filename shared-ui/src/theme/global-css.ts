import { statusTones } from '../controls/status-tones';

const system = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/* Opacity and transform only, 120–180 ms. */
const keyframes = `
@keyframes spin { from { transform: rotate(0) } to { transform: rotate(360deg) } }
@keyframes pulse { 50% { opacity: 0.55 } }
@keyframes appear { from { opacity: 0 } to { opacity: 1 } }
@keyframes vanish { from { opacity: 1 } to { opacity: 0 } }
@keyframes rise { from { opacity: 0; transform: translateY(0.375rem) } to { opacity: 1; transform: none } }
@keyframes slideIn { from { opacity: 0; transform: translateX(1.5rem) } to { opacity: 1; transform: none } }
@keyframes slideInStart { from { opacity: 0; transform: translateX(-1.5rem) } to { opacity: 1; transform: none } }
@keyframes slideOutStart { from { opacity: 1; transform: none } to { opacity: 0; transform: translateX(-1.5rem) } }
@keyframes slideOut { from { opacity: 1; transform: none } to { opacity: 0; transform: translateX(1.5rem) } }
`;

const tones = statusTones.map((tone) => {
  const color = (part: string): string => `var(--chakra-colors-status-${tone}-${part})`;
  return `.sala-chip[data-tone=${tone}] { background: ${color('bg')}; color: ${color('fg')}; border-color: ${color('border')} }
.sala-row-mark[data-tone=${tone}] { color: ${color('fg')} }`;
});

/*
 * Parts of every list row. Chakra computes styles per instance: for 25 rows this took an old
 * computer a third of the time from click to list.
 */
const partsOfRows = `
.sala-chip { display: inline-flex; align-items: center; vertical-align: middle; gap: var(--chakra-spacing-1); height: 1.375rem; padding-inline: var(--chakra-spacing-2); font-size: var(--chakra-font-sizes-xs); font-weight: var(--chakra-font-weights-medium); line-height: var(--chakra-line-heights-tight); border-width: 1px; border-radius: var(--chakra-radii-full); white-space: nowrap }
${tones.join('\n')}
.sala-chip[data-struck] > span { text-decoration: line-through }
.sala-row-mark { display: inline-flex; margin-inline-start: 0.375rem; vertical-align: -0.125em }
.sala-card dd > .sala-row-mark:first-child { margin-inline-start: 0 }
.sala-row-mark .lucide { width: 1em; height: 1em }
.sala-chip .lucide { width: 0.875rem; height: 0.875rem }
.sala-chip[data-bare] { padding-inline-start: 1.625rem }
.sala-dots { width: 2.5px; height: 2.5px; border-radius: var(--chakra-radii-full); background: currentColor; box-shadow: 0 -5px currentColor, 0 5px currentColor }
`;

const tick = ':where([type=checkbox], [type=radio]):where(:not([role=switch]))';

/*
 * Custom checkboxes, since the browser's own are filled grey in dark mode. `:where` keeps the
 * specificity below component styles.
 */
const ticks = `
${tick} { appearance: none; display: inline-block; flex-shrink: 0; width: 1.125rem; height: 1.125rem; margin: 0; overflow: hidden; vertical-align: -0.2em; background: var(--chakra-colors-bg-panel); border: 1px solid var(--chakra-colors-border-control); border-radius: var(--chakra-radii-sm); cursor: pointer }
${tick}:where([type=radio]) { border-radius: var(--chakra-radii-full) }
${tick}:where(:checked, :indeterminate:not([type=radio])) { background: var(--chakra-colors-accent-solid); border-color: var(--chakra-colors-accent-solid) }
${tick}:where(:checked, :indeterminate:not([type=radio]))::before { content: ""; display: block; width: 100%; height: 100%; background: var(--chakra-colors-accent-contrast); clip-path: polygon(16% 52%, 26% 42%, 42% 58%, 75% 23%, 85% 33%, 42% 78%) }
${tick}:where([type=radio]:checked)::before { clip-path: circle(26%) }
${tick}:where(:indeterminate:not([type=radio]))::before { clip-path: inset(42% 20%) }
${tick}:where([aria-invalid=true]) { border-color: var(--chakra-colors-danger-solid) }
${tick}:where(:disabled) { opacity: 0.55; cursor: not-allowed }
@media (forced-colors: active) { ${tick} { appearance: auto } ${tick}::before { content: none !important } }
`;

/**
 * Page styles as plain CSS: inside the theme they would be computed on every start, a quarter of
 * its time on a slow computer. theme.test.ts checks their variables.
 */
export const globalCss = `@layer base {
${keyframes}
:root { --sala-font: "Inter Variable", "Inter Fallback", ${system} }
:root[data-font=manrope] { --sala-font: "Manrope Variable", "Manrope Fallback", ${system} }
:root[data-font=system] { --sala-font: ${system} }
html { font-family: var(--chakra-fonts-body); background: var(--chakra-colors-bg-canvas); color: var(--chakra-colors-fg); line-height: var(--chakra-line-heights-normal); text-size-adjust: 100% }
html[data-page] { overflow: hidden }
body { font-size: var(--chakra-font-sizes-md); min-height: 100dvh }
*, *::before, *::after { border-color: var(--chakra-colors-border) }
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition-duration: 0.01ms !important }
}
:focus-visible { outline: 2px solid var(--chakra-colors-focus-ring); outline-offset: 2px }
::placeholder { color: var(--chakra-colors-fg-subtle); opacity: 1 }
@media print {
  html:has([data-paper]) { background: white }
  body:has(> [data-paper]) > :not([data-paper]), body > [data-paper]:has(~ [data-paper]) { display: none !important }
}
::selection { background: var(--chakra-colors-accent-muted) }
.lucide { width: 1rem; height: 1rem; stroke-width: 1.75; flex-shrink: 0 }
${partsOfRows}
${ticks}
}`;
