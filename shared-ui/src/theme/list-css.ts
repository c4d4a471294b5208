import { atDesk, color } from './css-rules';

const cut = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap';
const wide = '@media screen and (min-width: 64rem)';
const onPhone = '@media screen and (max-width: 47.99rem)';
const unseen =
  'position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0)';

/** Screen header: 44 px. */
const headers = `
.sala-page-header { display: flex; align-items: center; gap: var(--chakra-spacing-2); min-height: var(--chakra-sizes-header); padding-block: var(--chakra-spacing-1); flex-wrap: wrap }
.sala-page-header > h1 { font-size: var(--chakra-font-sizes-lg); font-weight: var(--chakra-font-weights-semibold); letter-spacing: -0.01em; line-height: var(--chakra-line-heights-tight); ${cut} }
.sala-page-header > span { color: ${color('fg-subtle')}; font-size: var(--chakra-font-sizes-md); font-variant-numeric: tabular-nums; flex-shrink: 0 }
.sala-page-header > [data-actions] { display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: center; gap: var(--chakra-spacing-2); margin-inline-start: auto }
${atDesk} { .sala-page-header { padding-block: 0 } }
${wide} { .sala-page-header, .sala-page-header > [data-actions] { flex-wrap: nowrap } }
.sala-page-header > [data-tabs] { flex: 1 1 0; min-width: 0 }
.sala-page-header > [data-tabs]:empty { display: none }
${onPhone} {
.sala-page-header { flex-wrap: nowrap; padding-block: 0 }
.sala-page-header > [data-actions] { flex-wrap: nowrap; gap: var(--chakra-spacing-1); flex-shrink: 0 }
.sala-page-header:has(> [data-tabs]:not(:empty)) > :is(h1, span) { ${unseen} }
.sala-page-header:is([data-tight], :has(> [data-tabs]:not(:empty))) > [data-actions] > .sala-button:has(> .lucide) { font-size: 0; gap: 0; padding: 0; aspect-ratio: 1 }
}
`;

/** Row above a list: 40 px. */
const toolbars = `
.sala-toolbar { display: flex; flex-wrap: wrap; align-items: center; gap: var(--chakra-spacing-2); min-height: var(--chakra-sizes-10); padding-bottom: var(--chakra-spacing-2); min-width: 0 }
.sala-toolbar > [data-end] { display: flex; flex-wrap: wrap; align-items: center; gap: var(--chakra-spacing-2) }
.sala-search { position: relative; flex: 1 1 100%; min-width: 0 }
.sala-search > .lucide { position: absolute; inset-inline-start: 0.625rem; top: 50%; margin-top: -0.5rem; color: ${color('fg-subtle')}; pointer-events: none }
.sala-search > button { position: absolute; inset-inline-end: 0; top: 0 }
.sala-search > input { width: 100%; height: var(--chakra-sizes-touch); padding-inline: var(--chakra-spacing-8) var(--chakra-spacing-9); font-size: var(--chakra-font-sizes-lg); background: ${color('bg-panel')}; color: ${color('fg')}; border: 1px solid ${color('border-control')}; border-radius: var(--chakra-radii-md); appearance: none }
.sala-search > input:focus-visible { outline-offset: -1px }
.sala-search > input::-webkit-search-cancel-button { display: none }
.sala-filter { position: relative; display: inline-flex; flex: 1 1 40%; align-items: center; height: var(--chakra-sizes-touch); max-width: 100%; background: ${color('bg-panel')}; border: 1px solid ${color('border-control')}; border-radius: var(--chakra-radii-md); font-size: var(--chakra-font-sizes-sm) }
.sala-filter:focus-within { outline: 2px solid ${color('focus-ring')}; outline-offset: -1px }
.sala-filter > .lucide { position: absolute; inset-inline-end: var(--chakra-spacing-2); pointer-events: none; color: ${color('fg-muted')} }
.sala-filter > label { padding-inline-start: 0.625rem; color: ${color('fg-muted')}; white-space: nowrap }
.sala-filter > select { appearance: none; height: calc(100% + 2px); margin-block: -1px; padding-inline: 0.375rem var(--chakra-spacing-7); background: transparent; color: ${color('fg')}; font-weight: var(--chakra-font-weights-medium); cursor: pointer; flex-grow: 1; min-width: 0; field-sizing: content; ${cut}; outline: none !important }
.sala-filter > select > option { background: ${color('bg-panel')}; color: ${color('fg')} }
.sala-toolbar[data-folded] { flex-wrap: nowrap; min-height: 3rem }
.sala-toolbar[data-folded] > .sala-search { flex: 1 1 0 }
.sala-toolbar[data-folded] > .sala-search > input { padding-inline-end: var(--chakra-spacing-2); text-overflow: ellipsis }
.sala-count { min-width: 1.25rem; padding-inline: 0.25rem; border-radius: 999px; background: ${color('accent-solid')}; color: ${color('accent-contrast')}; font-size: var(--chakra-font-sizes-xs); line-height: 1.25rem; text-align: center; font-variant-numeric: tabular-nums }
.sala-sheet { display: flex; flex-direction: column; gap: var(--chakra-spacing-2) }
.sala-sheet [data-part] { display: contents }
.sala-sheet :is(.sala-filter, .sala-search) { flex: 0 0 auto; max-width: none }
.sala-sheet .sala-button:not(input ~ *) { justify-content: flex-start; width: 100% }
.sala-sheet [data-tools] .sala-button[data-square] { aspect-ratio: auto; padding-inline: var(--chakra-spacing-3) }
.sala-sheet [data-tools] .sala-button[data-square]::after { content: attr(aria-label) }
${atDesk} {
.sala-toolbar > [data-end] { margin-inline-start: auto }
.sala-search { flex: 1 1 11rem; max-width: 18rem }
.sala-search[data-wide] { flex-grow: 4; max-width: 28rem }
.sala-search > input { height: var(--chakra-sizes-control); font-size: var(--chakra-font-sizes-sm) }
.sala-filter { flex: 0 0 auto; height: var(--chakra-sizes-control) }
}
`;

const head = `
.sala-table > thead > tr > th { position: sticky; top: var(--header-height, 0px); z-index: var(--chakra-z-index-sticky); height: var(--chakra-sizes-8); padding-inline: var(--chakra-spacing-3); background: ${color('bg-canvas')}; border-bottom-width: 1px; border-color: ${color('border-strong')}; font-size: var(--chakra-font-sizes-xs); font-weight: var(--chakra-font-weights-medium); color: ${color('fg-muted')}; text-align: start; ${cut} }
.sala-table > thead > tr > th[data-end] { text-align: end }
.sala-table > thead button { display: inline-flex; align-items: center; gap: var(--chakra-spacing-1); font: inherit; color: inherit; cursor: pointer; border-radius: var(--chakra-radii-sm) }
.sala-table > tbody [data-row-focus] { vertical-align: top }
.sala-list :is([data-row], [data-row-focus]) { scroll-margin-block: calc(var(--header-height, 0px) + 2.5rem) var(--chakra-spacing-4) }
.sala-table > thead button[data-active] { color: ${color('fg')}; font-weight: var(--chakra-font-weights-semibold) }
.sala-table > thead button .lucide { width: 0.875rem; height: 0.875rem }
.sala-table > thead button .lucide-chevrons-up-down { opacity: 0.55 }
.sala-table > thead span[data-unseen], .sala-card [data-unseen] { ${unseen} }
.sala-card [data-unseen] { inset: 0 auto auto 0 }
@media (hover: hover) { .sala-table > thead button:hover { color: ${color('fg')} } }
`;

// A placeholder cell (`td > i`) behaves like Skeleton: invisible for 150 ms, so that fast responses
// show none.
const rows = `
.sala-table { width: 100%; border-collapse: separate; border-spacing: 0; font-size: var(--chakra-font-sizes-sm); text-align: start }
.sala-table[data-long] > tbody { position: relative; z-index: 0 }
.sala-table > tbody > tr > td { height: var(--row); padding-inline: var(--chakra-spacing-3); background: ${color('bg-panel')}; border-bottom-width: 1px; font-variant-numeric: tabular-nums; ${cut}; max-width: 20rem }
.sala-table > tbody > tr:hover > td { background: ${color('bg-subtle')} }
.sala-table > tbody > tr[data-opens] { cursor: pointer }
.sala-table > tbody > tr:is([data-selected], [data-ticked]) > td { background: ${color('accent-subtle')} }
.sala-table > tbody > tr[data-muted] { color: ${color('fg-subtle')} }
.sala-table > tbody > tr > td[data-cut] { max-width: calc(var(--cut-below) + 1.5rem) }
.sala-table > tbody > tr > td[data-mono] { font-family: var(--chakra-fonts-mono); font-size: 0.93em }
.sala-table > tbody > tr > td[data-end] { text-align: end }
.sala-table > tbody > tr > td[data-actions] { width: 1px; text-align: end; overflow: visible; padding-block: 0; padding-inline-end: var(--chakra-spacing-2) }
/* Where a table is wider than its place, what can be done with a row stays in view. */
.sala-table > * > tr > [data-actions] { position: sticky; inset-inline-end: 0 }
.sala-table > tbody > tr > td[data-actions] { z-index: 1 }
.sala-table > tbody > tr > td[data-actions] > div { display: flex; align-items: center; justify-content: flex-end; gap: var(--chakra-spacing-1) }
.sala-table > * > tr > [data-tick] { width: 2.5rem; padding-inline: 0 }
.sala-table > * > tr > * > label { display: flex; align-items: center; justify-content: center; height: var(--chakra-sizes-8); cursor: pointer }
.sala-table [type=checkbox]:not([role=switch]) { width: 1rem; height: 1rem }
.sala-table > tbody [data-row-focus] { font: inherit; font-weight: var(--chakra-font-weights-medium); color: inherit; text-align: start; max-width: 100%; ${cut}; cursor: pointer; border-radius: var(--chakra-radii-sm) }
.sala-table > tbody .lucide, .sala-table > tbody > tr > td[data-tick], .sala-table > tbody > tr[data-opens] > :is(td:first-child, td[data-tick] + td) { overflow: visible }
.sala-table > tbody > tr > td > i { display: block; width: 55%; height: var(--chakra-sizes-3); background: ${color('bg-emphasized')}; border-radius: var(--chakra-radii-sm); animation: appear 120ms linear 150ms both, pulse 1.6s ease-in-out 270ms infinite }
.sala-table > tbody > tr > td[data-end] > i { margin-inline-start: auto }
.sala-table[data-density=compact] { --row: var(--chakra-sizes-row) }
.sala-table[data-density=comfortable] { --row: var(--chakra-sizes-row-comfortable) }
/* On tablets a table scrolls within its list, never the page. */
@media screen and (max-width: 63.99rem) { .sala-list { overflow-x: auto } .sala-table > thead > tr > th { top: 0 } }
.sala-list { position: relative; min-width: 0; transition: opacity var(--chakra-durations-fast) }
.sala-list[data-stale] { opacity: 0.6 }
/* Beside an open record a list scrolls within itself, never under it. */
.sala-list[data-narrow] { overflow-x: auto }
.sala-list[data-narrow] > .sala-table > thead > tr > th { top: 0 }
.sala-list[data-narrow] > .sala-table > tbody > tr > td { max-width: 11rem }
.sala-list[data-narrow] .sala-button[data-step]:has(> .lucide) { font-size: 0; gap: 0; padding: 0; aspect-ratio: 1 }
.sala-list[data-narrow] .sala-button[data-step] > .lucide { display: inline }
.sala-list[data-moving]::after { content: ''; position: absolute; inset: 0; z-index: 1 }
@media (hover: hover) { .sala-table > tbody [data-row-focus]:hover { text-decoration: underline; text-underline-offset: 0.2em } }
.sala-table > * > tr > :is([data-from=lg], [data-from=xl], [data-from='2xl']) { display: none }
${wide} { .sala-table > * > tr > [data-from=lg] { display: table-cell } }
@media screen and (min-width: 80rem) { .sala-table > * > tr > [data-from=xl] { display: table-cell } }
@media screen and (min-width: 96rem) { .sala-table > * > tr > [data-from='2xl'] { display: table-cell } }
@media screen and (min-width: 85rem) { .sala-table > tbody > tr > td[data-cut] { max-width: calc(var(--cut) + 1.5rem) } }
`;

/* Phones: two lines and the next action. The title's button covers the whole card. */
const cards = `
.sala-cards { display: flex; flex-direction: column; gap: 0.375rem; margin: 0; padding: 0; list-style: none }
.sala-card { position: relative; display: grid; grid-template: 'tick title chip actions' auto 'tick facts facts actions' auto / auto minmax(6.5rem, 1fr) minmax(0, auto) auto; align-items: center; align-content: center; column-gap: var(--chakra-spacing-2); min-width: 0; min-height: 3.5rem; padding: 0.375rem 0.25rem 0.375rem var(--chakra-spacing-3); background: ${color('bg-panel')}; border: 1px solid ${color('border')}; border-radius: var(--chakra-radii-lg); content-visibility: auto; contain-intrinsic-size: auto 3.75rem }
.sala-card[data-selected] { background: ${color('accent-subtle')}; border-color: ${color('accent-solid')} }
.sala-card[data-muted] { color: ${color('fg-subtle')} }
.sala-card[data-selectable] { user-select: none; -webkit-touch-callout: none }
.sala-card > [data-part=tick] { grid-area: tick; position: relative; z-index: 1; display: grid; place-items: center; width: var(--chakra-sizes-touch); height: var(--chakra-sizes-touch); margin-inline-start: -0.625rem }
.sala-card > [data-part=title] { grid-area: title; min-width: 0; font-size: var(--chakra-font-sizes-md); font-weight: var(--chakra-font-weights-medium); line-height: 1.25rem; overflow-wrap: anywhere; max-height: 2.5rem; overflow: hidden }
.sala-card [data-row-focus] { display: block; width: 100%; min-height: var(--chakra-sizes-touch); max-height: 3.75rem; padding-block: 0.625rem; margin-block: -0.625rem; overflow: hidden; font: inherit; color: inherit; text-align: start; cursor: pointer }
.sala-card[data-opens] > [data-part=title], .sala-card > [data-part=title] > [data-row-focus] { ${cut} }
.sala-card:has(> [data-part=facts]) { grid-template-areas: 'tick title title actions' 'tick facts chip actions' }
.sala-card [data-row-focus]::after { content: ''; position: absolute; inset: 0; border-radius: inherit }
.sala-card [data-row-focus]:focus-visible { outline: none }
.sala-card:has([data-row-focus]:focus-visible) { outline: 2px solid ${color('focus-ring')}; outline-offset: -1px }
.sala-card > [data-part=chip] { grid-area: chip; display: flex; align-items: center; justify-self: end; min-width: 0; max-width: min(10.5rem, 100%); overflow: hidden; white-space: nowrap; padding-inline-end: var(--chakra-spacing-2); font-size: var(--chakra-font-sizes-sm); font-variant-numeric: tabular-nums; text-align: end }
.sala-card > [data-part=chip] .sala-chip { min-width: 0; max-width: 100% }
.sala-card > [data-part=chip] .sala-chip > span { overflow: hidden; text-overflow: ellipsis }
.sala-card > [data-part=facts] { grid-area: facts; margin: 0; min-width: 0; font-size: var(--chakra-font-sizes-sm); line-height: 1.25rem; color: ${color('fg-muted')}; font-variant-numeric: tabular-nums; ${cut} }
.sala-card:not([data-opens]) > [data-part=facts] { white-space: normal; overflow-wrap: anywhere }
.sala-card > [data-part=facts] > * { display: inline }
.sala-card > :is([data-part=facts], [data-part=chip]) :is(a, button, input, label, select) { position: relative; z-index: 1 }
.sala-card > [data-part=facts] > * + *::before { content: ' · ' }
.sala-card > [data-part=facts] :is(dt, dd) { display: inline; margin: 0 }
.sala-card > [data-part=facts] dd[data-mono] { font-family: var(--chakra-fonts-mono); font-size: 0.93em }
.sala-card > [data-part=block] { grid-column: 1 / -1; min-width: 0; padding-block: var(--chakra-spacing-1); overflow-wrap: anywhere }
.sala-card > [data-part=block] > span:first-child { display: block; font-size: var(--chakra-font-sizes-xs); color: ${color('fg-muted')} }
.sala-card > [data-part=block] :is(a, button, input, label, select) { position: relative; z-index: 1 }
.sala-card > [data-part=actions] { grid-area: actions; position: relative; z-index: 1; display: flex; align-items: center }
.sala-card > [data-part=actions]:empty { display: none }
.sala-card .sala-button[data-step]:has(> .lucide) { font-size: 0; gap: 0; padding: 0; aspect-ratio: 1 }
.sala-table .sala-button[data-step] > .lucide { display: none }
.sala-card .sala-button .lucide { width: 1.125rem; height: 1.125rem }
.sala-card-order { display: flex; align-items: center; justify-content: space-between; gap: var(--chakra-spacing-2); padding-bottom: var(--chakra-spacing-2) }
.sala-card-order > label { display: inline-flex; align-items: center; gap: var(--chakra-spacing-2); min-height: var(--chakra-sizes-touch); font-size: var(--chakra-font-sizes-sm) }
`;

/** Styles of lists and their headers as plain CSS, for speed on old computers. */
export const listCss = headers + toolbars + head + rows + cards;
