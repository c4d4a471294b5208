import { line, type PackContents } from './pack';

export const dermatology: PackContents = {
  specialty: [
    line('dermatologia', 'Dermatología', 'Dermatology', {
      below: [
        line('dermatologia_pediatrica', 'Dermatología pediátrica', 'Paediatric dermatology', {
          icon: 'baby',
        }),
        line('dermatologia_quirurgica', 'Cirugía dermatológica', 'Dermatological surgery'),
        line('dermatologia_cosmetica', 'Dermatología cosmética', 'Cosmetic dermatology', {
          icon: 'star',
        }),
      ],
    }),
  ],
  service: [
    line('dermatologia_consulta', 'Consulta de dermatología', 'Dermatology visit', {
      minutes: 30,
      below: [
        line('dermatologia_primera_vez', 'Dermatología, primera vez', 'Dermatology, first visit', {
          minutes: 30,
        }),
        line('dermatologia_subsecuente', 'Dermatología, subsecuente', 'Dermatology, follow-up', {
          minutes: 20,
        }),
      ],
    }),
    line('dermatoscopia', 'Dermatoscopia', 'Dermoscopy', { minutes: 30, icon: 'eye' }),
    line('biopsia_piel', 'Biopsia de piel', 'Skin biopsy', { minutes: 45, icon: 'flask' }),
    line('crioterapia', 'Crioterapia', 'Cryotherapy', { minutes: 20 }),
    line('electrofulguracion', 'Electrofulguración', 'Electrofulguration', { minutes: 30 }),
    line('extirpacion_lunar', 'Extirpación de lunar o quiste', 'Removal of a mole or cyst', {
      minutes: 45,
    }),
    line('fototerapia', 'Fototerapia', 'Phototherapy', { minutes: 20 }),
    line('dermatologia_estetica', 'Dermatología estética', 'Aesthetic dermatology', {
      icon: 'star',
      below: [
        line('peeling', 'Peeling químico', 'Chemical peel', { minutes: 45, icon: 'star' }),
        line('toxina_botulinica', 'Toxina botulínica', 'Botulinum toxin', {
          minutes: 30,
          icon: 'star',
        }),
        line('acido_hialuronico', 'Ácido hialurónico', 'Hyaluronic acid', {
          minutes: 45,
          icon: 'star',
        }),
        line('laser', 'Láser', 'Laser', { minutes: 45, icon: 'star' }),
      ],
    }),
  ],
  appointment_reason: [
    line('acne', 'Acné', 'Acne'),
    line('lunar', 'Revisión de lunares', 'Mole check'),
    line('manchas', 'Manchas en la piel', 'Spots on the skin'),
    line('comezon_o_ronchas', 'Comezón o ronchas', 'Itching or hives'),
    line('dermatitis', 'Dermatitis', 'Dermatitis'),
    line('caida_de_cabello', 'Caída de cabello', 'Hair loss'),
    line('unas', 'Problemas de uñas', 'Nail problems'),
    line('verrugas', 'Verrugas', 'Warts'),
    line('psoriasis', 'Psoriasis', 'Psoriasis'),
    line('tratamiento_estetico', 'Tratamiento estético', 'Aesthetic treatment', { icon: 'star' }),
  ],
  cancel_reason: [
    line(
      'piel_asoleada',
      'Se asoleó y el procedimiento se pospone',
      'Sun exposure, the procedure is postponed',
    ),
    line('por_el_costo', 'Por el costo', 'Because of the cost'),
  ],
  document_type: [
    line('foto_clinica', 'Fotografía clínica', 'Clinical photograph', { icon: 'eye' }),
    line('resultado_patologia', 'Resultado de patología', 'Pathology result'),
    line(
      'consentimiento_fotografia',
      'Consentimiento para fotografía clínica',
      'Consent to clinical photographs',
    ),
    line(
      'consentimiento_procedimiento',
      'Consentimiento para procedimiento',
      'Consent to a procedure',
    ),
  ],
  teaching_topic: [
    line('fotoproteccion', 'Protección solar', 'Sun protection'),
    line('cuidado_de_la_piel', 'Cuidado de la piel', 'Skin care'),
    line('autoexploracion_piel', 'Autoexploración de lunares', 'Checking your own moles'),
    line('acne_cuidados', 'Cuidados con acné', 'Living with acne'),
    line(
      'despues_de_procedimiento',
      'Después de un procedimiento en la piel',
      'After a skin procedure',
    ),
  ],
  patient_tag: [
    line('alergia_contacto', 'Alergia por contacto', 'Contact allergy', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('piel_sensible', 'Piel sensible', 'Sensitive skin'),
    line('queloide', 'Tendencia a cicatriz queloide', 'Prone to keloids'),
  ],
};
