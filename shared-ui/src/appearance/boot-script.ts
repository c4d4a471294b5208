/**
 * Runs in the head, before the first paint: theme, font, density and language of the device
 * (specification §9: keys `vite-ui-theme`, `font`, `locale`; `density`). The page inlines it and
 * allows it by its hash, so it depends on nothing. It agrees with appearance.ts;
 * appearance.test.tsx holds the two together.
 */
export const bootScript = `(function(){var d=document.documentElement,g=function(k){try{return localStorage.getItem(k)}catch(e){return null}},t=g('vite-ui-theme'),f=g('font');if(t==='system')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';t=t==='dark'?'dark':'light';d.classList.remove('light','dark');d.classList.add(t);d.style.colorScheme=t;d.dataset.font=f==='manrope'||f==='system'?f:'inter';d.dataset.density=g('density')==='comfortable'?'comfortable':'compact';d.lang=g('locale')==='en'?'en':'es-MX'})()`;
