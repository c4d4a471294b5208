import { atDesk, color } from './css-rules';

const hover = (selector: string, rules: string): string =>
  `@media (hover: hover) { ${selector}:hover:not(:disabled, [data-disabled]) { ${rules} } }`;

/** `solid` is for the one primary action of a screen. */
const variants = `
.sala-button[data-variant=solid] { background: ${color('accent-solid')}; color: ${color('accent-contrast')} }
.sala-button[data-variant=outline] { background: ${color('bg-panel')}; color: ${color('fg')}; border-color: ${color('border-strong')} }
.sala-button[data-variant=ghost] { color: ${color('fg')} }
.sala-button[data-variant=danger] { background: ${color('danger-solid')}; color: ${color('danger-contrast')} }
.sala-button[data-variant=dangerGhost] { color: ${color('danger-fg')} }
.sala-button[data-variant=link] { color: ${color('accent-fg')}; padding-inline: 0 !important; min-width: 0 !important }
${hover('.sala-button[data-variant=solid]', `background: ${color('accent-hover')}`)}
${hover('.sala-button:is([data-variant=outline], [data-variant=ghost])', `background: ${color('bg-muted')}`)}
${hover('.sala-button[data-variant=danger]', `background: ${color('danger-hover')}`)}
${hover('.sala-button[data-variant=dangerGhost]', `background: ${color('danger-subtle')}`)}
${hover('.sala-button[data-variant=link]', 'text-decoration: underline; text-underline-offset: 0.2em')}
`;

/** `md` is 32 px on desktop and 40 px for touch; `lg` is always 40 px; `sm` is for rows. */
const buttons = `
.sala-button { display: inline-flex; align-items: center; justify-content: center; gap: 0.375rem; flex-shrink: 0; height: var(--chakra-sizes-touch); padding-inline: var(--chakra-spacing-3); font-weight: var(--chakra-font-weights-medium); font-size: var(--chakra-font-sizes-md); line-height: var(--chakra-line-heights-tight); white-space: nowrap; border: 1px solid transparent; border-radius: var(--chakra-radii-md); cursor: pointer; user-select: none; text-decoration: none; transition: background-color var(--chakra-durations-fast), border-color var(--chakra-durations-fast), color var(--chakra-durations-fast) }
.sala-button:is(:disabled, [data-disabled], [aria-disabled=true]) { opacity: 0.55; cursor: not-allowed }
.sala-button[data-size=sm] { padding-inline: 0.625rem; font-size: var(--chakra-font-sizes-sm) }
.sala-button[data-size=sm] .lucide { width: 0.875rem; height: 0.875rem }
.sala-button[data-size=lg] { padding-inline: var(--chakra-spacing-4) }
.sala-button[data-square] { padding-inline: 0; aspect-ratio: 1 }
${atDesk} { .sala-button[data-size=md] { height: var(--chakra-sizes-control) } .sala-button[data-size=sm] { height: var(--chakra-sizes-7) } }
${variants}`;

/* 16 px on phones: browsers there zoom in on smaller focused fields. */
const controls = `
.sala-control { width: 100%; min-width: 0; height: var(--chakra-sizes-touch); padding-inline: 0.625rem; font-size: var(--chakra-font-sizes-lg); line-height: var(--chakra-line-heights-tight); color: ${color('fg')}; background: ${color('bg-panel')}; border: 1px solid ${color('border-control')}; border-radius: var(--chakra-radii-md); appearance: none; transition: border-color var(--chakra-durations-fast), background-color var(--chakra-durations-fast) }
${atDesk} { .sala-control { height: var(--chakra-sizes-control); font-size: var(--chakra-font-sizes-md) } }
${hover('.sala-control', `border-color: ${color('fg-subtle')}`)}
.sala-control:focus-visible { outline-offset: -1px; border-color: ${color('focus-ring')} }
.sala-control:is([data-invalid], [aria-invalid=true]), .sala-control:is([data-invalid], [aria-invalid=true]):is(:hover, :focus-visible) { border-color: ${color('danger-solid')}; outline-color: ${color('danger-solid')} }
.sala-control:is(:disabled, [data-disabled]) { background: ${color('bg-muted')}; color: ${color('fg-muted')}; cursor: not-allowed; opacity: 1 }
.sala-control:is([data-kind=number], [data-kind=date]) { font-variant-numeric: tabular-nums }
.sala-control[data-kind=date] { max-width: 12rem }
.sala-control[data-kind=code] { height: var(--chakra-sizes-11); max-width: 13rem; padding-inline-start: 0.9em; font-family: var(--chakra-fonts-mono); font-size: var(--chakra-font-sizes-xl); letter-spacing: 0.4em; text-align: center }
.sala-control[data-kind=area] { height: auto; min-height: 5rem; padding-block: 0.375rem; line-height: var(--chakra-line-heights-normal); resize: vertical }
.sala-control[data-kind=choice] { padding-inline-end: var(--chakra-spacing-8); cursor: pointer }
.sala-control[data-kind=choice] option { background: ${color('bg-panel')}; color: ${color('fg')} }
`;

const parts = `
.sala-form { display: flex; flex-direction: column; gap: var(--chakra-spacing-4); min-width: 0 }
.sala-field { display: flex; flex-direction: column; gap: var(--chakra-spacing-1); min-width: 0 }
.sala-label { align-self: flex-start; font-size: var(--chakra-font-sizes-sm); font-weight: var(--chakra-font-weights-medium); color: ${color('fg')} }
.sala-label[data-beside] { align-self: center; font-size: var(--chakra-font-sizes-md); font-weight: var(--chakra-font-weights-normal) }
.sala-label[data-hidden] { position: absolute; width: 1px; height: 1px; padding: 0; margin: -1px; overflow: hidden; clip: rect(0, 0, 0, 0); white-space: nowrap }
.sala-star { margin-inline-start: 0.125rem; color: ${color('danger-fg')} }
.sala-secret { position: relative }
.sala-secret > button { position: absolute; inset-inline-end: 0; top: 0 }
.sala-secret > .sala-control { padding-inline-end: var(--chakra-spacing-10) }
.sala-tick { display: grid; grid-template-columns: auto 1fr; column-gap: var(--chakra-spacing-2); row-gap: var(--chakra-spacing-1); align-items: center; min-height: var(--chakra-sizes-touch) }
.sala-tick > :nth-child(n+3) { grid-column: 2 }
.sala-tick > label { padding-block: 0.625rem }
${atDesk} { .sala-tick { min-height: auto } .sala-tick > label { padding-block: 0 } }
`;

/**
 * Styles of buttons and inputs as plain CSS: pages have many of them, and a Chakra component
 * computes its styles per instance. The sign-in preview in index.html uses the same before any
 * script.
 */
export const controlCss = buttons + controls + parts;
