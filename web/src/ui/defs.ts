// Written by tools/palette_css.py from src/cellar/draw/palette.py: do not edit.

export const DEFS = `<pattern id="p-dots" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M0.8 2A1.2 1.2 0 1 0 3.2 2A1.2 1.2 0 1 0 0.8 2ZM4.8 6A1.2 1.2 0 1 0 7.2 6A1.2 1.2 0 1 0 4.8 6Z"
fill="#14161F" opacity="0.45"/>
</pattern>
<pattern id="p-stripes" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M-1 5L5-1M-1 9L9-1M3 9L9 3" fill="none" stroke="#14161F" stroke-width="1.3" opacity="0.45"/>
</pattern>
<pattern id="p-cross" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M0 4H8M4 0V8" fill="none" stroke="#14161F" stroke-width="1.1" opacity="0.45"/>
</pattern>
<pattern id="p-rings" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M1.6 4A2.4 2.4 0 1 0 6.4 4A2.4 2.4 0 1 0 1.6 4Z"
fill="none" stroke="#14161F" stroke-width="1" opacity="0.45"/>
</pattern>
<pattern id="p-checks" width="8" height="8" patternUnits="userSpaceOnUse">
<path d="M0 0H4V4H0ZM4 4H8V8H4Z"
fill="#14161F" opacity="0.45"/>
</pattern>
<linearGradient id="g-trail0">
<stop offset="0%" stop-color="var(--seat0-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat0-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat0-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail1">
<stop offset="0%" stop-color="var(--seat1-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat1-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat1-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail2">
<stop offset="0%" stop-color="var(--seat2-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat2-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat2-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail3">
<stop offset="0%" stop-color="var(--seat3-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat3-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat3-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail4">
<stop offset="0%" stop-color="var(--seat4-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat4-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat4-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail5">
<stop offset="0%" stop-color="var(--seat5-hi)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--seat5-hi)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--seat5-hi)" stop-opacity="0.95"/>
</linearGradient>
<linearGradient id="g-trail">
<stop offset="0%" stop-color="var(--trace)" stop-opacity="0.05"/>
<stop offset="60%" stop-color="var(--trace)" stop-opacity="0.5"/>
<stop offset="100%" stop-color="var(--trace)" stop-opacity="0.9"/>
</linearGradient>
<radialGradient id="g-shade">
<stop offset="0%" stop-color="var(--shadow)" stop-opacity="0.55"/>
<stop offset="60%" stop-color="var(--shadow)" stop-opacity="0.35"/>
<stop offset="100%" stop-color="var(--shadow)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-light">
<stop offset="0%" stop-color="var(--white)" stop-opacity="0.85"/>
<stop offset="45%" stop-color="var(--white)" stop-opacity="0.32"/>
<stop offset="100%" stop-color="var(--white)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-space">
<stop offset="0%" stop-color="var(--space-hi)"/>
<stop offset="65%" stop-color="var(--space)"/>
<stop offset="100%" stop-color="var(--space-lo)"/>
</radialGradient>
<radialGradient id="g-nebula">
<stop offset="0%" stop-color="var(--nebula)" stop-opacity="0.42"/>
<stop offset="60%" stop-color="var(--nebula)" stop-opacity="0.15"/>
<stop offset="100%" stop-color="var(--nebula)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-nebula-2">
<stop offset="0%" stop-color="var(--nebula-2)" stop-opacity="0.34"/>
<stop offset="60%" stop-color="var(--nebula-2)" stop-opacity="0.12"/>
<stop offset="100%" stop-color="var(--nebula-2)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-jet">
<stop offset="0%" stop-color="var(--jet)" stop-opacity="0.95"/>
<stop offset="50%" stop-color="var(--jet)" stop-opacity="0.45"/>
<stop offset="100%" stop-color="var(--jet)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-tissue">
<stop offset="0%" stop-color="var(--tissue)"/>
<stop offset="60%" stop-color="var(--tissue)"/>
<stop offset="100%" stop-color="var(--tissue-lo)"/>
</radialGradient>
<radialGradient id="g-tumour">
<stop offset="0%" stop-color="var(--tumour-hi)"/>
<stop offset="60%" stop-color="var(--tumour)"/>
<stop offset="100%" stop-color="var(--tumour)"/>
</radialGradient>
<linearGradient id="g-serum" x2="0" y2="1">
<stop offset="0%" stop-color="var(--serum)"/>
<stop offset="50%" stop-color="var(--serum)"/>
<stop offset="100%" stop-color="var(--serum-lo)"/>
</linearGradient>
<radialGradient id="g-dawn">
<stop offset="0%" stop-color="var(--sky-hi)"/>
<stop offset="40%" stop-color="var(--sky-hi)" stop-opacity="0.45"/>
<stop offset="100%" stop-color="var(--sky-hi)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-dusk">
<stop offset="0%" stop-color="var(--sky-lo)" stop-opacity="0"/>
<stop offset="40%" stop-color="var(--sky-lo)" stop-opacity="0.1"/>
<stop offset="100%" stop-color="var(--sky-lo)" stop-opacity="0.88"/>
</radialGradient>
<radialGradient id="g-aura">
<stop offset="0%" stop-color="var(--white)" stop-opacity="0.8"/>
<stop offset="40%" stop-color="var(--lamp)" stop-opacity="0.4"/>
<stop offset="100%" stop-color="var(--lamp)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-ember">
<stop offset="0%" stop-color="var(--ember)" stop-opacity="0.9"/>
<stop offset="50%" stop-color="var(--ember)" stop-opacity="0.35"/>
<stop offset="100%" stop-color="var(--ember)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-ash">
<stop offset="0%" stop-color="var(--ember)" stop-opacity="0.34"/>
<stop offset="55%" stop-color="var(--ember)" stop-opacity="0.3"/>
<stop offset="100%" stop-color="var(--ember)" stop-opacity="0"/>
</radialGradient>
<radialGradient id="g-lamp">
<stop offset="0%" stop-color="var(--lamp)" stop-opacity="0.6"/>
<stop offset="50%" stop-color="var(--lamp)" stop-opacity="0.25"/>
<stop offset="100%" stop-color="var(--lamp)" stop-opacity="0"/>
</radialGradient>
<linearGradient id="g-rim" x2="0" y2="1">
<stop offset="0%" stop-color="var(--rim-hi)"/>
<stop offset="50%" stop-color="var(--rim)"/>
<stop offset="100%" stop-color="var(--rim-lo)"/>
</linearGradient>`;
