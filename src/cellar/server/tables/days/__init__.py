"""Tables with days for each move: `deadlines` sees to them whether they are in memory or not, `unopened` describes them
without opening them, `vacations` stops their clocks for a while."""
