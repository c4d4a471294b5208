import { line, type PackContents } from './pack';

export const pediatrics: PackContents = {
  specialty: [
    line('pediatria', 'Pediatría', 'Paediatrics', {
      icon: 'baby',
      below: [
        line('neonatologia', 'Neonatología', 'Neonatology', { icon: 'baby' }),
        line('alergologia_pediatrica', 'Alergología pediátrica', 'Paediatric allergology'),
        line('neurologia_pediatrica', 'Neurología pediátrica', 'Paediatric neurology'),
      ],
    }),
  ],
  service: [
    line('pediatria_consulta', 'Consulta de pediatría', 'Paediatric visit', {
      icon: 'baby',
      below: [
        line('pediatria_primera_vez', 'Pediatría, primera vez', 'Paediatrics, first visit', {
          minutes: 40,
          icon: 'baby',
        }),
        line('pediatria_subsecuente', 'Pediatría, subsecuente', 'Paediatrics, follow-up', {
          minutes: 25,
          icon: 'baby',
        }),
        line('recien_nacido', 'Revisión del recién nacido', 'Newborn check', {
          minutes: 40,
          icon: 'baby',
        }),
        line('nino_sano', 'Control de niño sano', 'Well-child visit', {
          minutes: 30,
          icon: 'baby',
        }),
        line('adolescente', 'Consulta de adolescente', 'Adolescent visit', { minutes: 30 }),
      ],
    }),
    line('vacunacion', 'Vacunación', 'Vaccination', { minutes: 15, icon: 'syringe' }),
    line('tamiz_neonatal', 'Tamiz neonatal', 'Newborn screening', { minutes: 20, icon: 'flask' }),
    line('tamiz_auditivo', 'Tamiz auditivo', 'Hearing screening', { minutes: 20, icon: 'flask' }),
    line(
      'evaluacion_desarrollo',
      'Evaluación del desarrollo infantil',
      'Child development assessment',
      { minutes: 45 },
    ),
    line('asesoria_lactancia', 'Asesoría de lactancia', 'Breastfeeding counselling', {
      minutes: 40,
    }),
    line('nebulizacion', 'Nebulización', 'Nebulisation', { minutes: 20 }),
  ],
  appointment_reason: [
    line('control_nino_sano', 'Control de niño sano', 'Well-child visit'),
    line('aplicar_vacuna', 'Aplicar vacuna', 'Vaccination'),
    line('fiebre', 'Fiebre', 'Fever'),
    line('tos_o_gripe', 'Tos o gripe', 'Cough or cold'),
    line('diarrea_o_vomito', 'Diarrea o vómito', 'Diarrhoea or vomiting'),
    line('dolor_de_oido', 'Dolor de oído', 'Earache'),
    line('ronchas', 'Ronchas o salpullido', 'Rash'),
    line('colico', 'Cólico o llanto que no cede', 'Colic or crying that does not stop'),
    line('crecimiento', 'Revisión de crecimiento', 'Growth check'),
    line('certificado_escolar', 'Certificado para la escuela', 'Certificate for school'),
  ],
  cancel_reason: [
    line(
      'nino_enfermo',
      'El niño está enfermo y no puede salir',
      'The child is ill and cannot go out',
    ),
    line('escuela', 'Por la escuela', 'Because of school'),
    line(
      'sin_acompanante',
      'Nadie puede acompañar al paciente',
      'Nobody can come with the patient',
    ),
  ],
  document_type: [
    line('cartilla_de_salud', 'Cartilla Nacional de Salud', 'National health card'),
    line('acta_de_nacimiento', 'Acta de nacimiento', 'Birth certificate'),
    line(
      'identificacion_tutor',
      'Identificación de madre, padre o tutor',
      'ID of a parent or guardian',
    ),
    line(
      'consentimiento_tutor',
      'Consentimiento de madre, padre o tutor',
      'Consent of a parent or guardian',
    ),
    line('resultado_tamiz', 'Resultado de tamiz', 'Screening result'),
    line('curva_de_crecimiento', 'Curva de crecimiento', 'Growth chart'),
  ],
  teaching_topic: [
    line('lactancia', 'Lactancia materna', 'Breastfeeding'),
    line('ablactacion', 'Alimentación complementaria', 'Complementary feeding'),
    line('vacunas', 'Vacunas', 'Vaccines'),
    line('suero_oral', 'Vida Suero Oral', 'Oral rehydration'),
    line('fiebre_en_casa', 'Qué hacer con la fiebre en casa', 'Fever at home'),
    line(
      'senales_de_alarma_nino',
      'Señales de alarma en niñas y niños',
      'Warning signs in children',
      { icon: 'alert' },
    ),
    line(
      'prevencion_accidentes',
      'Prevención de accidentes en casa',
      'Preventing accidents at home',
    ),
    line('tiempo_de_pantalla', 'Tiempo frente a pantallas', 'Screen time'),
  ],
  patient_tag: [
    line('prematuro', 'Nació prematuro', 'Born early', { icon: 'baby' }),
    line('cartilla_incompleta', 'Esquema de vacunación incompleto', 'Vaccines missing', {
      icon: 'syringe',
    }),
    line('alergia_alimentos', 'Alergia a alimentos', 'Food allergy', {
      icon: 'alert',
      color: '#dc2626',
    }),
    line('asma', 'Asma', 'Asthma'),
    line('custodia_compartida', 'Custodia compartida', 'Shared custody'),
  ],
};
