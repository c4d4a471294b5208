/** Zones of Mexico by the city that people know them by. */
export const mexicanZones = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Monterrey',
  'America/Merida',
  'America/Matamoros',
  'America/Ojinaga',
  'America/Bahia_Banderas',
] as const;

export type MexicanZone = (typeof mexicanZones)[number];
