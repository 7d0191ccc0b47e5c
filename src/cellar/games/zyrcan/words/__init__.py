"""The texts of Zyrcan: events, explanations, and the names of seats and ships."""
