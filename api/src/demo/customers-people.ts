/** Names common in Mexico, combined by chance: nobody in particular. */
export const givenNames = [
  'Alejandra', 'Ana Sofía', 'Andrés', 'Ángel', 'Beatriz', 'Bruno', 'Carlos', 'Carmen', 'Daniela', 'Diego',
  'Elena', 'Emiliano', 'Fernanda', 'Francisco Javier', 'Gabriela', 'Guadalupe', 'Héctor', 'Íñigo', 'Isabel', 'Jesús',
  'José Luis', 'Juana', 'Julieta', 'Laura', 'Leonardo', 'Lucía', 'Luis Ángel', 'Ma. del Carmen', 'María José', 'Mariana',
  'Martín', 'Mateo', 'Miguel Ángel', 'Mónica', 'Óscar', 'Patricia', 'Paulina', 'Ramón', 'Raúl', 'Regina',
  'Renata', 'Ricardo', 'Rosa María', 'Santiago', 'Sebastián', 'Sofía', 'Teresa', 'Valeria', 'Verónica', 'Ximena',
] as const;

export const surnames = [
  'Aguilar', 'Álvarez', 'Ávila', 'Bañuelos', 'Bautista', 'Cárdenas', 'Castañeda', 'Castillo', 'Cervantes', 'Chávez',
  'Cruz', 'de la Cruz', 'Díaz', 'Domínguez', 'Espinoza', 'Estrada', 'Flores', 'García', 'Garza', 'Gómez',
  'González', 'Guerrero', 'Gutiérrez', 'Hernández', 'Ibáñez', 'Jiménez', 'Juárez', 'López', 'Luna', 'Martínez',
  'Medina', 'Mejía', 'Méndez', 'Mendoza', 'Morales', 'Muñoz', 'Núñez', 'Ordóñez', 'Ortega', 'Ortiz',
  'Peña', 'Pérez', 'Quiñones', 'Ramírez', 'Ramos', 'Reyes', 'Ríos', 'Rivera', 'Rodríguez', 'Rojas',
  'Salazar', 'Sánchez', 'Santiago', 'Solís', 'Téllez', 'Torres', 'Treviño', 'Vázquez', 'Villaseñor', 'Zúñiga',
] as const;

/** Invented businesses. */
export const businesses = [
  'Colegio Bosques del Ajusco', 'Distribuidora La Jacaranda', 'Gimnasio Punto de Partida', 'Hotel Patio de los Naranjos',
  'Imprenta Tres Ríos', 'Laboratorio Cumbres', 'Maderas del Nevado', 'Óptica Miravalle', 'Panificadora La Concha de Oro',
  'Restaurante El Comal Azul', 'Seguros Horizonte Claro', 'Talleres Cihuatlán', 'Transportes Valle Alto', 'Viveros San Isidro',
] as const;

export const occupations = [
  'Abogada', 'Arquitecto', 'Chofer', 'Comerciante', 'Contadora', 'Diseñadora', 'Enfermero', 'Estudiante', 'Ingeniera civil',
  'Jubilado', 'Maestra de primaria', 'Mesero', 'Programadora', 'Vendedor',
] as const;

/** Area codes of Mexico City, Guadalajara, Monterrey, Puebla, Querétaro, Mérida, Tijuana. */
export const areaCodes = ['55', '33', '81', '222', '442', '999', '664'] as const;
