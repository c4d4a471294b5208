import type { CategoryIcon, CategoryKind, CategoryPack } from '@sala/shared-contracts';

export interface PackCategory {
  readonly kind: CategoryKind;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly color: string;
  readonly icon: CategoryIcon;
  /** How long a service takes. */
  readonly minutes?: number;
}

type Line = readonly [code: string, name: string, nameEn: string, minutes?: number];

const lines = (kind: CategoryKind, color: string, icon: CategoryIcon, given: readonly Line[]): PackCategory[] =>
  given.map(([code, name, nameEn, minutes]) => ({ kind, code, name, nameEn, color, icon, ...(minutes === undefined ? {} : { minutes }) }));

/** What a practice of a specialty usually works with. */
export const packContents: Readonly<Record<CategoryPack, readonly PackCategory[]>> = {
  pediatrics: [
    ...lines('specialty', '#0d9488', 'baby', [['pediatria', 'Pediatría', 'Paediatrics'], ['neonatologia', 'Neonatología', 'Neonatology']]),
    ...lines('service', '#2563eb', 'baby', [
      ['nino_sano', 'Control de niño sano', 'Well-child visit', 30],
      ['pediatria_primera_vez', 'Pediatría, primera vez', 'Paediatrics, first visit', 40],
      ['vacunacion', 'Vacunación', 'Vaccination', 15],
      ['tamiz_neonatal', 'Tamiz neonatal', 'Newborn screening', 20],
    ]),
    ...lines('appointment_reason', '#7c3aed', 'list', [
      ['fiebre', 'Fiebre', 'Fever'], ['tos_o_gripe', 'Tos o gripe', 'Cough or cold'], ['diarrea_o_vomito', 'Diarrea o vómito', 'Diarrhoea or vomiting'],
      ['crecimiento', 'Revisión de crecimiento', 'Growth check'],
    ]),
    ...lines('teaching_topic', '#16a34a', 'note', [['lactancia', 'Lactancia materna', 'Breastfeeding'], ['ablactacion', 'Alimentación complementaria', 'Weaning'], ['suero_oral', 'Vida Suero Oral', 'Oral rehydration']]),
    ...lines('patient_tag', '#db2777', 'tag', [['prematuro', 'Nació prematuro', 'Born early'], ['cartilla_incompleta', 'Cartilla de vacunación incompleta', 'Vaccines missing']]),
  ],
  dental: [
    ...lines('specialty', '#0d9488', 'star', [['odontologia', 'Odontología', 'Dentistry'], ['ortodoncia', 'Ortodoncia', 'Orthodontics'], ['endodoncia', 'Endodoncia', 'Endodontics']]),
    ...lines('service', '#2563eb', 'star', [
      ['limpieza_dental', 'Limpieza dental', 'Dental cleaning', 45],
      ['resina', 'Resina', 'Filling', 45],
      ['extraccion', 'Extracción', 'Extraction', 40],
      ['endodoncia_tratamiento', 'Tratamiento de conductos', 'Root canal treatment', 90],
      ['ajuste_brackets', 'Ajuste de brackets', 'Brace adjustment', 30],
    ]),
    ...lines('appointment_reason', '#7c3aed', 'list', [['dolor_dental', 'Dolor de muela', 'Toothache'], ['sangrado_encias', 'Sangrado de encías', 'Bleeding gums'], ['diente_roto', 'Diente roto', 'Broken tooth']]),
    ...lines('document_type', '#64748b', 'note', [['radiografia_panoramica', 'Radiografía panorámica', 'Panoramic X-ray'], ['odontograma', 'Odontograma', 'Dental chart']]),
    ...lines('teaching_topic', '#16a34a', 'note', [['higiene_bucal', 'Higiene bucal', 'Oral hygiene'], ['despues_de_extraccion', 'Después de una extracción', 'After an extraction']]),
  ],
  dermatology: [
    ...lines('specialty', '#0d9488', 'stethoscope', [['dermatologia', 'Dermatología', 'Dermatology']]),
    ...lines('service', '#2563eb', 'stethoscope', [
      ['dermatologia_consulta', 'Consulta de dermatología', 'Dermatology visit', 30],
      ['dermatoscopia', 'Dermatoscopia', 'Dermatoscopy', 30],
      ['biopsia_piel', 'Biopsia de piel', 'Skin biopsy', 45],
      ['crioterapia', 'Crioterapia', 'Cryotherapy', 20],
    ]),
    ...lines('appointment_reason', '#7c3aed', 'list', [['acne', 'Acné', 'Acne'], ['lunar', 'Revisión de lunar', 'Mole check'], ['caida_de_cabello', 'Caída de cabello', 'Hair loss'], ['comezon_o_ronchas', 'Comezón o ronchas', 'Itching or hives']]),
    ...lines('teaching_topic', '#16a34a', 'note', [['fotoproteccion', 'Protección solar', 'Sun protection'], ['cuidado_de_la_piel', 'Cuidado de la piel', 'Skin care']]),
    ...lines('document_type', '#64748b', 'note', [['foto_clinica', 'Fotografía clínica', 'Clinical photograph'], ['resultado_patologia', 'Resultado de patología', 'Pathology result']]),
  ],
};
