/**
 * Runs in the head before the first paint and applies theme, font, density and language (local
 * storage keys `vite-ui-theme`, `font`, `density`, `locale`; docs/spec/platform.md §4). The page
 * inlines it and allows it by hash, so it has no imports. appearance.test.tsx checks that it agrees
 * with appearance.ts.
 */
export const bootScript = `(function(){var d=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(e){return null}},t=g('vite-ui-theme'),f=g('font');if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';t=t==='dark'?'dark':'light';d.classList.remove('light','dark');d.classList.add(t);d.style.colorScheme=t;d.dataset.font=f==='manrope'||f==='system'?f:'inter';d.dataset.density=g('density')==='comfortable'?'comfortable':'compact';d.lang=g('locale')==='en'?'en':'es-MX'})()`;
