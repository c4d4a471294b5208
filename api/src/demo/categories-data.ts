import type { CategoryKind } from '@sala/shared-contracts';

export interface DemoCategory {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly children?: readonly DemoCategory[];
}

const category = (
  code: string,
  name: string,
  nameEn: string,
  children: readonly DemoCategory[] = [],
): DemoCategory => ({
  code,
  name,
  nameEn,
  children,
});

/** Categories of a typical clinic, in one or two levels. */
export const demoCategories: Record<CategoryKind, readonly DemoCategory[]> = {
  service: [
    category('consulta', 'Consulta', 'Consultation', [
      category('primera_vez', 'Consulta de primera vez', 'First visit'),
      category('subsecuente', 'Consulta subsecuente', 'Follow-up visit'),
      category('telemedicina', 'Telemedicina', 'Telemedicine'),
    ]),
    category('estudios', 'Estudios', 'Studies', [
      category('laboratorio', 'Laboratorio', 'Laboratory'),
      category('ultrasonido', 'Ultrasonido', 'Ultrasound'),
      category('rayos_x', 'Rayos X', 'X-ray'),
    ]),
    category('procedimientos', 'Procedimientos', 'Procedures', [
      category('curacion', 'Curación', 'Wound care'),
      category('sutura', 'Sutura', 'Suture'),
      category('vacunacion', 'Vacunación', 'Vaccination'),
    ]),
  ],
  specialty: [
    category('medicina_general', 'Medicina general', 'General medicine'),
    category('pediatria', 'Pediatría', 'Paediatrics', [
      category('neonatologia', 'Neonatología', 'Neonatology'),
      category('alergologia_pediatrica', 'Alergología pediátrica', 'Paediatric allergology'),
    ]),
    category('ginecologia', 'Ginecología y obstetricia', 'Gynaecology and obstetrics'),
    category('medicina_interna', 'Medicina interna', 'Internal medicine', [
      category('cardiologia', 'Cardiología', 'Cardiology'),
      category('endocrinologia', 'Endocrinología', 'Endocrinology'),
    ]),
    category('dermatologia', 'Dermatología', 'Dermatology'),
    category('odontologia', 'Odontología', 'Dentistry'),
  ],
  appointment_reason: [
    category('dolor', 'Dolor', 'Pain'),
    category('fiebre', 'Fiebre', 'Fever'),
    category('control', 'Control de enfermedad crónica', 'Chronic disease check'),
    category('resultados', 'Entrega de resultados', 'Results'),
    category('certificado', 'Certificado médico', 'Medical certificate'),
  ],
  cancel_reason: [
    category('paciente_no_puede', 'El paciente no puede asistir', 'Patient cannot come'),
    category('medico_no_disponible', 'El médico no está disponible', 'Doctor not available'),
    category('se_atendio_en_otro_lugar', 'Se atendió en otro lugar', 'Seen elsewhere'),
    category('error_de_captura', 'Error de captura', 'Entered by mistake'),
  ],
  task_label: [
    category('llamar', 'Llamar al paciente', 'Call the patient'),
    category('cobranza', 'Cobranza', 'Collection'),
    category('autorizacion', 'Autorización previa', 'Prior authorisation'),
    category('laboratorio', 'Seguimiento de laboratorio', 'Lab follow-up'),
  ],
  document_type: [
    category('identificacion', 'Identificación oficial', 'Official ID'),
    category('consentimiento', 'Consentimiento informado', 'Informed consent'),
    category('resultado', 'Resultado de estudio', 'Study result'),
    category('referencia', 'Nota de referencia', 'Referral note'),
  ],
  teaching_topic: [
    category('alimentacion', 'Alimentación', 'Nutrition'),
    category('diabetes', 'Diabetes', 'Diabetes'),
    category('embarazo', 'Embarazo', 'Pregnancy'),
    category('vacunas', 'Vacunas', 'Vaccines'),
  ],
  patient_tag: [
    category('preferente', 'Preferente', 'Preferred'),
    category('requiere_apoyo', 'Requiere apoyo para moverse', 'Needs help to move'),
    category('interprete', 'Requiere intérprete', 'Needs an interpreter'),
  ],
  product: [
    category('medicamento', 'Medicamento', 'Medicine'),
    category('material', 'Material de curación', 'Dressing material'),
    category('suplemento', 'Suplemento', 'Supplement'),
  ],
};
